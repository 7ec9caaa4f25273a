"""What is kept of conduct."""

from conduct.models.block import Block
from conduct.models.complaint import Complaint
from conduct.models.decision import Decision

__all__ = ["Block", "Complaint", "Decision"]

"""What is kept of messages and of how people wish to get them."""

from notices.models.addresses import PushSubscription, Webhook
from notices.models.delivery import Delivery
from notices.models.notice import Claimed, Notice
from notices.models.picture import Picture
from notices.models.wishes import Wishes

__all__ = ["Claimed", "Delivery", "Notice", "Picture", "PushSubscription", "Webhook", "Wishes"]

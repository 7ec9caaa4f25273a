"""How battles come about: the lobby, challenges, invitations."""

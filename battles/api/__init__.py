"""The REST interface: the same door as the socket's, for programs."""

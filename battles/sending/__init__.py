"""What leaves the server, and how it reaches whoever watches."""

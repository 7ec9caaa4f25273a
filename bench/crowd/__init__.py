"""Many battles, many sockets, several processes: how the site bears a crowd, and what each answer costs it
(docs/load.md)."""

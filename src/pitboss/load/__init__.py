"""A room under load: a server process of its own, six seats a table over real sockets, and the figures. docs/load.md."""

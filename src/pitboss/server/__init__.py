"""The room as a server: one authority a table, accounts, a bank, sockets. See docs/serving.md."""

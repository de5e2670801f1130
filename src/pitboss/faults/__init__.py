"""What goes wrong at a table, and how each book answers it."""

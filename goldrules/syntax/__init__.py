"""The nodes of the language: frozen, one class a construct, with the span that each came from."""

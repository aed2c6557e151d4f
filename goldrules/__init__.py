"""The rules of Carcassonne: The Goldmines, written as data and checked by machine."""

"""Examples as JSON and back, so that other programs can ask; docs/schema/position.schema.json describes the form."""

from goldrules.exchange.reading import read_example, read_examples
from goldrules.exchange.writing import canonical, example_to_json

__all__ = ["canonical", "example_to_json", "read_example", "read_examples"]

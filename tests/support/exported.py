"""What is exported, checked against the schema that the package holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema

import sphinx_prnotes.export

SCHEMA: dict[str, Any] = json.loads(
    (Path(sphinx_prnotes.export.__file__).parent / "prnotes.schema.json").read_text(encoding="utf-8")
)


def _closed(schema: Any) -> Any:
    """Refuse members that the schema does not name."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(part) for name, part in schema.items()}
    is_open = isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema
    return {**closed, "additionalProperties": False} if is_open else closed


_VALIDATOR = jsonschema.Draft202012Validator(_closed(SCHEMA))


def read_valid(content: bytes) -> dict[str, Any]:
    """Read a ``prnotes.json`` that must be right."""
    record: dict[str, Any] = json.loads(content)
    errors = [f"{error.json_path}: {error.message}" for error in _VALIDATOR.iter_errors(record)]
    assert errors == []
    return record

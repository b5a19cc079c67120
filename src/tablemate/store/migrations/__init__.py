"""How a database becomes what `schema` describes, step by step from an empty one; run at opening."""

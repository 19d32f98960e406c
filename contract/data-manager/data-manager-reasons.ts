import { connectionReasons } from './connection-reasons.ts'
import { designReasons } from './design-reasons.ts'

/** Reasons of the data manager; part of the table of reasons. */
export const dataManagerReasons = {
  ...connectionReasons,
  ...designReasons,
  // the SQL of a virtual attribute
  sql_syntax: 'it is not valid SQL ({detail}); check this word and the one before it',
  sql_several: 'only one expression is allowed; remove the others',
  sql_clause: '{clause} is not allowed here; write an expression, or SELECT expression FROM table',
  sql_element:
    '{element:term} is not allowed; use attributes, literals, operators, CASE, CAST and functions of one row or group',
  sql_function: 'the function “{name}” is not available; available are {allowed:list}',
  sql_arguments: '“{name}” cannot be applied to {types:list}; convert them with CAST',
  sql_unit: '“{name}” needs one of the units {allowed:list}, in quotes',
  sql_cast_type: 'this type is not available; available are {allowed:list}',
  sql_literal:
    '“{value}” is not a date or number that fits here; dates look like 2026-01-31, numbers like 1.5',
  sql_attribute_unknown: 'no built table has an attribute “{name}”; check its name, or build a table with it',
  sql_attribute_similar: 'no built table has an attribute “{name}”; the most similar one is “{similar}”',
  sql_attribute_elsewhere:
    'no built table has {attributes:list} together; use attributes of one table, or build a mart that joins them',
  sql_table_unknown: 'there is no built table “{name}”; leave FROM out, or name a built table',
  sql_mixed: '“{name}” must be inside an aggregate function, because the expression has one',
  sql_nested: 'an aggregate function cannot contain another one; remove one of them',
  sql_no_attribute: 'it uses no attribute; name at least one',
  sql_too_large: 'the expression, or a text that it builds, is too large; split or shorten it',
  sql_engine: 'the engine reported “{detail}”; convert the values with CAST, or simplify the expression',
} as const

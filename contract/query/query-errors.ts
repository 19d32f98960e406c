// Errors of the query builder; part of the table of errors. The first five are fixed replies (QB5).
export const queryErrors = {
  NO_TABLE: {
    status: 400,
    message: 'No table contains the fields of this query. Build a logical object first.',
    reply: 'NO_TABLE',
  },
  NO_TABLE_FOUND: { status: 400, message: 'The requested table does not exist.', reply: 'NO_TABLE_FOUND' },
  EMPTY_TABLE: { status: 400, message: 'The table has no rows.', reply: 'EMPTY_TABLE' },
  EMPTY_TABLES: { status: 400, message: 'The tables have no rows.', reply: 'EMPTY_TABLES' },
  ERROR: { status: 400, message: 'The query could not be run.', reply: 'ERROR' },
  field_unknown: { status: 400, message: 'No table has a field “{field}”.' },
  field_elsewhere: {
    status: 400,
    message: '“{field}” is in {tables:list}, but no table contains it together with the other fields.',
  },
  field_absent: {
    status: 400,
    message: 'The table “{table}” has no field “{field}”. It is in {tables:list}.',
  },
  mart_not_chosen: {
    status: 400,
    message: '“{table}” is not chosen automatically: {reason:reason}. Name it as the table to use it.',
  },
  evolution_no_date: {
    status: 400,
    message:
      'The table “{table}” has no measure date, so it has no past periods. Set the measure date of its logical object, or choose another table.',
  },
  evolution_date_absent: {
    status: 400,
    message:
      'The measure date “{field}” is not a date field of the table “{table}”, so it has no past periods. Add the field to its logical object, or choose another table.',
  },
  evolution_of_rows: {
    status: 400,
    message:
      'Only groups have past periods, but this query lists rows. Add a scale, or a mode other than select.',
  },
  evolution_time: {
    status: 400,
    message:
      'Months have different lengths, so a comparison by “{scale}” needs filters of whole days. Use “{field}.date”.',
  },
  // warnings
  mart_numbers: {
    status: 400,
    message: 'These are numbers of the table “{table}”, not of its base: {reason:reason}.',
  },
  day_is_midnight: {
    status: 400,
    message: '“{value}” means its midnight, not the whole day. To filter whole days, use “{field}”.',
  },
  condition_unmet: {
    status: 400,
    message: 'Your roles restrict rows by {fields:list}. Tables without these fields are hidden from you.',
  },
  table_absent: { status: 400, message: 'The table “{table}” does not exist.' },
  table_empty: { status: 400, message: 'The table “{table}” has no rows.' },
  operator_unknown: {
    status: 400,
    message: 'The operator “{operator}” does not exist. Available operators: {allowed:list}.',
  },
  operator_type: {
    status: 400,
    message: 'The operator “{operator}” cannot be used with a field of type {type:type}.',
  },
  operand_count: {
    status: 400,
    message: 'Number of values: expected {expected:number}, received {count:number}.',
  },
  operand_type: { status: 400, message: '“{value}” is not {expected:terms}.' },
  relative_type: {
    status: 400,
    message:
      'A relative date cannot be used with a field of type {type:type}. It needs a date or an instant.',
  },
  relative_range: {
    status: 400,
    message: 'This relative date is outside the years 1 to 9999. Reduce “shift”.',
  },
  relative_unavailable: { status: 400, message: 'A relative date is not available here. Write a date.' },
  mode_unknown: {
    status: 400,
    message: 'The compute mode “{mode}” does not exist. Available modes: {allowed:list}.',
  },
  mode_type: {
    status: 400,
    message: 'The compute mode “{mode}” cannot be used with a field of type {type:type}.',
  },
  order_unknown: {
    status: 400,
    message: '“{field}” is neither returned by the query nor a field of “{table}”, so it cannot sort.',
  },
  axis_entry: {
    status: 400,
    message:
      '“{value}” is not an entry of scale.fields. Name one of its entries, with all fields of that entry.',
  },
  axis_missing: {
    status: 400,
    message: '“{value}” is on neither axis. Add it to scale.axis.x or scale.axis.y.',
  },
  total_valueless: {
    status: 400,
    message: 'There is no value to total. Add a field with a compute mode other than select.',
  },
  total_mode: {
    status: 400,
    message: 'The compute mode “{mode}” has no single total. Remove the totals, or use “{instead}”.',
  },
  too_many_totals: {
    status: 400,
    message:
      'The totals have more than {max:number} results. Use fields with fewer values, or filter the rows.',
  },
  number_overflow: {
    status: 400,
    message: 'A sum has more than 38 digits. Filter the rows, or group them by more fields.',
  },
  calculation_overflow: {
    status: 400,
    message:
      'A calculation of a virtual attribute has more digits than its type. Convert its operands, for example with CAST(… AS DOUBLE).',
  },
  conversion_failed: {
    status: 400,
    message:
      'A virtual attribute cannot convert a value to the type of its CAST. Use TRY_CAST to get null instead.',
  },
  computed_measure_mode: {
    status: 400,
    message: '“{field}” is computed from several rows, so its only compute mode is select, not “{mode}”.',
  },
  computed_measure_key: {
    status: 400,
    message:
      '“{field}” is computed from several rows, so it cannot filter, group or sort rows. Use the attributes that it reads: {attributes:list}.',
  },
  virtual_date: {
    status: 400,
    message:
      '“{field}” is computed from “{date}” and does not move with past periods. Use the date or one of its units.',
  },
  query_timeout: {
    status: 400,
    message: 'The query was stopped after {seconds:seconds}. Narrow the filter or group by fewer fields.',
  },
  part_required: {
    status: 400,
    message:
      'A CSV file has one table. Add ?part=results or ?part=totals to the address, or leave the totals out.',
  },
  export_rows: {
    status: 400,
    message:
      'The result has more than {limit:number} rows, the most of an export. Filter the rows, or set data.limit.',
  },
  figure_too_long: {
    status: 400,
    message: 'The result has {limit:number} periods or more, so that its last value is not known.',
  },
  exports_busy: {
    status: 429,
    message: 'As many exports are running as are allowed ({limit:number}). Try again when one has ended.',
  },
  cell_too_long: {
    status: 400,
    message:
      'A value of “{field}” has {length:number} characters, but a cell of an Excel file has at most {limit:number}. Export as CSV, or leave out the field.',
  },
  too_many_columns: {
    status: 400,
    message:
      'The result has {columns:number} columns, but a sheet of an Excel file has at most {limit:number}. Export as CSV, or leave out fields.',
  },
  saved_query_not_yours: {
    status: 403,
    message:
      'The saved query “{name}” belongs to {owner}, so you can only run it. Save it as a query of your own, or ask {owner} to share it with everyone.',
  },
  owner_only: {
    status: 403,
    message:
      'Only {owner} or an administrator can change the owner and the sharing of “{name}”. Leave out these members, or ask one of them.',
  },
  owner_not_you: {
    status: 403,
    message:
      'Only an administrator can create a query for the account “{value}”. Leave out the owner, and give the query to this account afterwards.',
  },
  query_owner_unknown: {
    status: 400,
    message: 'No active account has the id “{value}”. Enter the id of the account that is to own the query.',
  },
  query_cancelled: { status: 400, message: 'The query was cancelled.' },
  board_query_unknown: {
    status: 400,
    message: 'The saved query “{query}” does not exist. Remove its tile, or choose another query.',
  },
  board_group_unknown: {
    status: 400,
    message: 'The group “{group}” does not exist. Choose another group.',
  },
  board_not_owned: {
    status: 401,
    message: 'Only the owner and administrators can change the board “{name}”.',
  },
} as const

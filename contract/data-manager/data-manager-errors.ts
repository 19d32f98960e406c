// Errors of the data manager; part of the table of errors.
export const dataManagerErrors = {
  source_kind_unknown: { status: 400, message: '“{dbms}” is not a supported source type.' },
  database_unreachable: {
    status: 502,
    message:
      'Could not reach {host}: {reason:reason}. Check the host and the port, and that the server accepts connections from this platform.',
  },
  database_address_private: {
    status: 400,
    message:
      '“{host}” is in a private network. An administrator can allow this address here, or add its network to PLATFORM_SOURCE_NETWORKS on the server.',
  },
  database_tls: {
    status: 502,
    message:
      'The connection to {host} could not be encrypted: {reason:reason}. Give the certificate of its authority, or choose another encryption.',
  },
  database_plain: {
    status: 502,
    message:
      '{host} does not offer encrypted connections. Turn on TLS at the server, or choose another encryption.',
  },
  database_sign_in: {
    status: 502,
    message:
      '{host} refused the sign-in: {reason:reason}. Check the user, the password and the name of the database.',
  },
  database_read: {
    status: 502,
    message: '“{table}” could not be read from {host}: {reason:reason}. Nothing was changed.',
  },
  database_privilege: {
    status: 502,
    message:
      '“{table}” could not be read from {host}: {reason:reason}. An administrator of the database can run “{statement}” to allow it.',
  },
  database_interrupted: {
    status: 502,
    message:
      'The connection to {host} broke off while “{table}” was read: {reason:reason}. Nothing was changed. Try again.',
  },
  database_table_missing: {
    status: 400,
    message:
      'The database has no table “{table}” that this user may see. It may have been renamed or deleted. Add it again under its new name.',
  },
  source_sign_in: {
    status: 502,
    message: '{host} refused the access: {reason:reason}. Check the credentials, and what they may read.',
  },
  source_file_missing: {
    status: 400,
    message:
      '{host} has no file “{file}”. It may have been renamed or deleted. Add it again under its new name.',
  },
  path_outside: {
    status: 400,
    message:
      '“{value}” is outside the folders that the platform can read. The PLATFORM_SOURCES setting lists them.',
  },
  path_missing: { status: 400, message: '“{value}” does not exist on the server.' },
  file_missing: { status: 400, message: 'The file “{file}” of the table “{table}” no longer exists.' },
  file_vanished: {
    status: 409,
    message:
      'The file “{file}” was changed or deleted while it was being read. The last extraction is still available.',
  },
  rejects_outdated: {
    status: 409,
    message:
      'The file “{file}” may have changed since the last extraction, so its rejected lines cannot all be read. Extract the table again. The first 10,000 are still stored.',
  },
  build_rejects_outdated: {
    status: 409,
    message:
      'The rows that build {build} rejected from “{table}” cannot all be read again: the design, its files or the tables that it reads may have changed. Build again, and save the rejected rows of the new build. The first rows are still stored.',
  },
  file_format_unknown: {
    status: 400,
    message: '“{file}” is not a CSV, TSV, JSON, NDJSON, Parquet or XLSX file.',
  },
  file_unreadable: { status: 400, message: '“{file}” cannot be read: {reason:reason}.' },
  file_empty: { status: 400, message: '“{file}” contains no columns.' },
  extraction_too_wide: {
    status: 400,
    message:
      '“{file}” has {columns:number} columns, but the limit is {limit:number}. Remove columns, or ask an operator to raise PLATFORM_EXTRACTION_COLUMNS.',
  },
  extraction_too_large: {
    status: 400,
    message:
      '“{file}” is larger than the limit of {limit:bytes} after unpacking. Split the file, or ask an operator to raise PLATFORM_EXTRACTION_UNPACKED.',
  },
  extraction_too_long: {
    status: 400,
    message:
      'The extraction of “{file}” was stopped at its time limit of {seconds:seconds}. Split the file, or ask an operator to raise PLATFORM_EXTRACTION_SECONDS.',
  },
  warehouse_unknown: { status: 404, message: 'The warehouse “{warehouse}” does not exist. Use “dwh”.' },
  level_unknown: { status: 400, message: '“{level}” is not a level. Use data_prim or data_mart.' },
  attribute_source_shape: { status: 400, message: '“{value}” must have the form source/table/attribute.' },
  attribute_source_unknown: {
    status: 400,
    message: 'The attribute “{value}” does not exist. Extract its table first.',
  },
  attribute_unknown: { status: 400, message: '“{attribute}” is not an attribute of “{object}”.' },
  attribute_taken: {
    status: 400,
    message: '“{name}” is already {taken:term}, so a virtual attribute needs another name.',
  },
  expression_refused: {
    status: 400,
    message: 'Line {line:number}, column {column:number}: {reason:reason}.',
  },
  nothing_to_query: { status: 400, message: 'No table is built yet. Build a logical object first.' },
  // a warning
  date_field_absent: {
    status: 400,
    message:
      '“{object}” has no attribute “{attribute}”, so its evolutions and calendar units need another date.',
  },
  rule_stopped: {
    status: 400,
    message: {
      one: 'A rule stopped the build of “{table}” because of {count:count} row: {reason:reason}.',
      other: 'A rule stopped the build of “{table}” because of {count:count} rows: {reason:reason}.',
    },
  },
  tables_missing: {
    status: 409,
    message: 'The warehouse has lost tables of this build: {tables:list}. Build again.',
  },
  build_unfinished: {
    status: 409,
    message: 'A build is running or queued. Wait until it has finished, or cancel it, and try again.',
  },
  build_removed: {
    status: 409,
    message:
      'Build {build} has no tables any more. Only the live build and the one before it have tables. Build again.',
  },
  nothing_to_build: {
    status: 400,
    message: 'Nothing is frozen for level {level}. Call PUT /logical/build/{segment} first.',
  },
  prim_not_built: {
    status: 400,
    message:
      'The mart “{mart}” reads “{value}”, whose table is not built. Call PUT /datastores/db/physical with level data_prim first.',
  },
  rows_rejected: {
    status: 400,
    message:
      '{rejected:number} of {rows:number} rows of “{table}” were rejected: {reason:reason}. The build was not published. Correct the design or the file, or build with accept_rejected=true.',
  },
} as const

// Why the platform refused or noted something, and the words its sentences take in. A reason follows a colon or stands
// alone in a table: no capital, no full stop. What somebody else said is quoted as it is.
import type { MainType } from '#contract/data-manager/table.ts'
import type { ReasonCode, Word } from '#contract/reasons.ts'

type Plural<C extends string> = `${C}_${'one' | 'other'}`

const reason = {
  parser: 'the parser says “{{detail}}”',
  nested_deep: 'it is nested deeper than {{levels}} levels',
  member_reserved: 'no member may have this name',
  members_unknown: 'it has unknown members: {{members}}',
  name_refused: 'this name is not possible here',
  not_multiple: 'it must be a multiple of {{divisor}}',
  not_matching: 'it does not match the pattern {{pattern}}',
  not_accepted: 'it is not accepted here',

  nb_char_one: 'at least {{count, number}} character',
  nb_char_other: 'at least {{count, number}} characters',
  nb_cchar_one: 'at least {{count, number}} capital letter',
  nb_cchar_other: 'at least {{count, number}} capital letters',
  nb_int_one: 'at least {{count, number}} digit',
  nb_int_other: 'at least {{count, number}} digits',
  nb_schar_one: 'at least {{count, number}} special character',
  nb_schar_other: 'at least {{count, number}} special characters',
  differs: 'another password than the present one',

  refused_connection: 'it refused the connection ({{detail}})',
  host_not_found: 'no server of that name was found ({{detail}})',
  broken_connection: 'the connection broke off ({{detail}})',
  untrusted_certificate: 'its certificate cannot be trusted ({{detail}})',
  network: 'the network says “{{detail}}”',
  redirects: 'it redirects elsewhere',
  redirects_to: 'it redirects to {{origin}}; the setting PLATFORM_URL must name its final address',
  login_incomplete: 'its answer to the sign-in is incomplete',
  session_unnamed: 'it does not say whose session this is',

  columns_changed: 'its columns are no longer those of the last extraction; extract the table again',
  file_locked: 'the server may not read it',
  archive_broken: 'it is not a complete gzip archive',
  engine: 'the engine says “{{detail}}”',
  rows_differ: 'the engine reads {{rows}} rows where {{lines}} lines are sound',
  header_empty: 'its header is empty',
  header_taken: 'an earlier column has that name',
  text_after_quote: 'text follows a closing quote',
  lone_return: 'a carriage return stands inside a value without quotes',
  quote_open: 'a quote never closes',
  line_too_long: 'the line is too long',
  columns_differ_one: '{{count, number}} column instead of {{expected}}',
  columns_differ_other: '{{count, number}} columns instead of {{expected}}',
  no_object: 'the line is not a JSON object',
  items_no_objects_one: '{{count, number}} item is not a JSON object',
  items_no_objects_other: '{{count, number}} items are not JSON objects',
  upload_foreign: 'only sources of uploaded files take an upload',
  value_misfit: '“{{attribute}}” takes {{type}}, not “{{value}}” ({{from}})',
  at_line: '{{reason}} ({{file}}, line {{line}})',

  type_misfit: '“{{value}}” is of type {{from}} and cannot become {{to}}',
  table_twice: '“{{attribute}}” takes one value from each table, and “{{table}}” is named twice',
  aggregate_level: 'only attributes of the mart level can be aggregated',
  aggregate_type: 'only numbers can be summed',
  levels_mixed: 'all attributes of an object must be of one level',
  no_date: '“{{attribute}}” is of type {{type}}, not a date',
  not_related: 'no relation leads from one of these to the others, towards one row each: {{objects}}',
  many_related:
    'the relation from “{{from}}” finds several rows of “{{to}}” with the same value of {{attributes}}',
  rule_not_run: 'this version does not carry out the rule “{{rule}}”; take it out',

  open_pattern: 'a pattern cannot end in a single \\',
  level_not_built: 'no table of the level {{level}} is built, only of {{built}}',
} as const satisfies Partial<Record<ReasonCode | Plural<ReasonCode>, string>>

const word = {
  api_key: 'API key',
  build: 'Build',
  job: 'Job',
  logical_object: 'Logical object',
  saved_query: 'Saved query',
  source: 'Source',
  table: 'Table',
  upload: 'Upload',
  user: 'User',

  string: 'a text',
  text: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  datetime: 'an ISO 8601 instant in UTC',
  date: 'a date as YYYY-MM-DD',
  uuid: 'a UUID',
  url: 'an address',
  email: 'an e-mail address',
  day: 'a date as 2026-01-31',
  local_time: 'a date and time without zone, as 2026-01-31T09:30:00',
  later_instant: 'a time yet to come',
  earlier_cursor: 'a cursor of an earlier page',
  plain_name: 'a name without slash and control characters, and not . or ..',
  object_name: 'a name without control characters, and not . or ..',
  sound_text: 'a text without zero bytes and broken characters',
  file_name: 'a file name without folders and control characters',
  sha256: 'a SHA-256 of 64 hexadecimal digits',
  built_level: 'data_prim or data_mart',
  key_text: 'made of letters A to Z, digits and hyphens',
  right: 'a right of the form service:resource:action',
  digits: 'made of digits',
  other: 'of another form',

  starting_actions: 'the start of actions',
  starting_workflows: 'the start of workflows',
  package_store: 'the package store',
  virtual_attribute: 'A virtual attribute',
  joint_scale: 'A dimension of several fields',

  none: 'no address',
  this_server: 'This server',
} as const satisfies Record<Word, string>

const type = {
  num: 'number',
  string: 'text',
  boolean: 'yes or no',
  date: 'date',
  datetime: 'date and time',
} as const satisfies Record<MainType, string>

export const reasons = { reason, word, type } as const

// The table of reasons in sentences of the platform, by code, in English. Text of a parser, the engine or another server
// is quoted as `detail`.
import { dataManagerReasons } from './data-manager/data-manager-reasons.ts'
import { archiveReasons } from './store/archive-reasons.ts'
import { engineReasons } from './engine/engine-reasons.ts'
import { fill, innerParams, itemsOf, nested, type Params, type ParamsOf, type Sentence } from './sentence.ts'
import { terms } from './terms.ts'

export type TermCode = keyof typeof terms

/** Reasons, as clauses that follow a colon: without a capital letter and a full stop. */
export const reasons = {
  // a request
  parser: 'the parser reported “{detail}”',
  json_unexpected: '“{found}” at character {position:number} is unexpected',
  json_incomplete: 'it ends too early',
  nested_deep: 'it is nested more than {levels:number} levels deep',
  member_reserved: 'this member name is reserved',
  members_unknown: 'it has unknown members ({members:list})',
  name_refused: 'this name is not allowed',
  not_multiple: 'it must be a multiple of {divisor:number}',
  not_matching: 'it does not match the pattern {pattern}',
  not_accepted: 'it is not allowed here',

  // a password
  nb_char: { one: 'at least {count:count} character', other: 'at least {count:count} characters' },
  nb_cchar: {
    one: 'at least {count:count} capital letter',
    other: 'at least {count:count} capital letters',
  },
  nb_int: { one: 'at least {count:count} digit', other: 'at least {count:count} digits' },
  nb_schar: {
    one: 'at least {count:count} special character',
    other: 'at least {count:count} special characters',
  },
  differs: 'different from the current password',
  common_password:
    'a password that is not among the 10,000 most common, with or without other characters before or after it',
  name_in_password: 'a password without the login, the name of the user or the name of the platform',

  // an identity provider
  provider_said: '{code}: {detail}',
  provider_error: '{code}',
  issuer_differs: 'the issuer is {found}, not {expected}',
  audience_differs: 'it was issued for {found}, not for {expected}',
  nonce_differs: 'it does not belong to this sign-in',
  signature_wrong: 'its signature does not match the keys of the provider',
  algorithm_refused: 'it is signed with {found}, which is not accepted',
  token_expired: 'it has expired, or the clocks of the two servers differ',
  no_id_token: 'it does not contain an ID token',
  claims_missing: 'required ID token claims are missing',
  answer_too_large: 'it is larger than {limit:bytes}',
  answer_shape: 'it is not a JSON object',
  answer_status: 'the response status is {status:number}',
  timed_out: 'it did not respond within {seconds:seconds}',
  other_person: 'the user info is about a different user',
  redirect_refused: 'it redirects to {address}, and redirects are not followed',
  answer_type: 'JSON is expected, but the content type is {found:term}',
  issuer_agrees: 'it is {found}, as expected',
  tenant_any: 'it applies to any tenant; enter a specific tenant',
  endpoint_missing: 'the provider does not publish one',
  endpoint_named: 'it is {address}',
  code_flow_offered: 'the authorization code flow is supported',
  code_flow_missing: 'the authorization code flow is not supported, only {found:list}',
  pkce_offered: 'PKCE with S256 is supported',
  pkce_unsaid: 'PKCE with S256 is not announced, but it is used anyway',
  signing_offered: 'ID tokens are signed with {found:list}',
  signing_missing: 'ID tokens are signed with {found:list}, none of which is accepted',
  client_auth_missing:
    'the provider accepts the client secret only as {found:list}, not in a header or form field',
  scopes_unknown: 'the provider does not list these scopes: {scopes:list}',
  policies_elsewhere:
    'only the application “platform” has password policies, which apply to all passwords; leave this member out',
  secret_elsewhere: 'the saved secret belongs to {host}; enter the secret for the new address',

  // bindings and mappings
  json_path_wrong: 'it is not a valid JSONPath ({detail})',
  pattern_wrong: 'it is not a supported regular expression ({detail})',
  pattern_large: 'the regular expression is too large',
  replace_alone: '“replace” requires “match”',
  nothing_given: 'it requires a role, a group or “bind”',
  several_given: 'only one of a role, a group and “bind” is allowed',

  // another platform
  refused_connection: 'the connection was refused ({detail})',
  host_not_found: 'no server with that name was found ({detail})',
  broken_connection: 'the connection was interrupted ({detail})',
  untrusted_certificate: 'the certificate cannot be trusted ({detail})',
  network: 'a network error occurred ({detail})',
  token_unknown: 'it does not accept the tokens of this platform',
  leads_back: 'its address points back to this server; set PLATFORM_URL and STORE_URL to another address',
  redirects: 'it redirects to another address',
  redirects_to: 'it redirects to {origin}; set PLATFORM_URL to the final address',
  login_incomplete: 'the sign-in response is incomplete',
  session_unnamed: 'the session response does not name a user',
  // a file and its lines
  columns_changed: 'its columns have changed since the last extraction; extract the table again',
  file_locked: 'the server does not have permission to read it',
  archive_broken: 'it is not a complete gzip archive',
  workbook_locked:
    'it is encrypted or in the old format .xls; open it in a spreadsheet program and save it as .xlsx without a password',
  workbook_broken: 'it is not a complete XLSX workbook; open it in a spreadsheet program and save it again',
  workbook_ratio:
    'a part of it unpacks to {ratio:number} times its size, and the limit is {max:number}; open it in a spreadsheet program and save it again, or save its sheets as CSV',
  workbook_memory: 'one of its rows or texts needs too much memory; remove it, or save the sheet as CSV',
  list_missing: 'its rows have no list of objects at {list}',
  sheet_missing: 'it has no sheet “{sheet}”; its sheets are {sheets:list}',
  engine: 'the engine reported “{detail}”',
  rows_differ: 'the engine read {rows:number} rows, but {lines:number} lines are valid',
  header_empty: 'the header is empty',
  header_taken: 'an earlier column has the same name',
  bytes_invalid: 'it has bytes that are not valid in {encoding}',
  text_after_quote: 'there is text after a closing quote',
  lone_return: 'a value without quotes contains a carriage return',
  quote_open: 'a quote is not closed',
  line_too_long: 'the line is too long',
  above_header: 'the row is above the header',
  columns_differ: {
    one: '{count:count} column instead of {expected:number}',
    other: '{count:count} columns instead of {expected:number}',
  },
  no_object: 'the line is not a JSON object',
  items_no_objects: {
    one: '{count:count} item is not a JSON object',
    other: '{count:count} items are not JSON objects',
  },
  row_no_object: 'the row is not a JSON object',
  upload_foreign: 'only sources of uploaded files accept uploads',
  value_misfit: '“{value}” does not fit “{attribute}” of type {type:type} ({from})',
  value_outside: '“{value}” is not between {min} and {max}, the bounds of “{attribute}” ({from})',
  at_line: '{reason:reason} ({file}, line {line:number})',

  // a design
  type_misfit: '“{value}” is of type {from:type} and cannot be converted to {to:type}',
  aggregate_level: 'only attributes of the mart level can be aggregated',
  aggregate_type: 'only numbers can be summed',
  aggregate_count: 'a count is a number',
  unit_mapped: 'only a date that is not computed can be grouped by period',
  aggregate_origin: 'the {function} of “{value}” ({from:type}) cannot be an attribute of type {to:type}',
  not_related: 'no relation connects {objects:list} with one row each',
  many_related:
    'the relation from “{from}” leads to several rows of “{to}” with the same value of {attributes:list}',
  types_differ:
    'values of “{attribute}” ({from:type}) cannot be compared with values of “{other}” ({to:type})',
  rule_preview_source: '“{attribute}” takes its values from no table here',
  rule_shape: 'a rule has texts, numbers and lists of them',
  rule_attribute: '“{attribute}” is not an attribute of this object',
  rule_value: '“{value}” is not of type {type:type}',
  rule_values: {
    one: '“{rule}” requires {count:count} value',
    other: '“{rule}” requires {count:count} values',
  },
  rule_nested: '“{rule}” requires a list of conditions',
  rule_operand: '“{value}” is not allowed for “{rule}”',
  rule_type: '“{rule}” cannot be applied to values of type {type:type}',
  rule_rejects: 'rule {position:number} of “{attribute}” rejects “{value}”',
  rule_fails: 'rule {position:number} of “{attribute}” has no result for “{value}”',
  rule_message: '{message} (“{value}” in “{attribute}”)',

  // a query
  open_pattern: 'a pattern cannot end with a single \\',
  mart_unknown: 'it was built by an earlier version, which did not record what it holds; build it again',
  mart_stale: '“{base}” or a related table was built again since; build the level data_mart again',
  mart_follows: 'the rows of “{table}” can change without a build',
  mart_lost: {
    one: '{count:count} row was rejected or replaced, so it does not hold all of “{base}”',
    other: '{count:count} rows were rejected or replaced, so it does not hold all of “{base}”',
  },
  mart_aggregated:
    'each “{field}” is the {function} of several rows of “{base}”, so it answers only {function}',
  mart_keyed: 'filters and groups use “{field}”, which is the {function} of several rows of “{base}”',
  mart_grouped: 'each row of “{table}” stands for several rows of “{base}”',
  mart_dated: 'the measure date of “{table}” is not that of “{base}”',
  mart_unordered: 'its rows are not in the order of “{base}”, so no row is the first one',
  level_not_built: 'no table of level {level} is built, only tables of {built:list}',

  // a playbook
  json_broken: 'invalid JSON, {detail:reason}',
  json_character: 'a string contains a control character',
  json_colon: 'a colon is missing',
  json_comma: 'a comma is missing',
  json_comment: 'comments are not allowed',
  json_deep: 'it is nested too deeply',
  json_end: 'there is text after the end',
  json_brace: 'a closing brace is missing',
  json_bracket: 'a closing bracket is missing',
  json_escape: 'an escape sequence is not valid',
  json_name: 'the name of a member is missing',
  json_number: 'a number is not valid',
  json_string: 'a quote is not closed',
  json_symbol: 'a word without quotes is not a valid value',
  json_value: 'a value is missing',
  not_utf8: 'it is not encoded as UTF-8',
  not_an_object: 'a playbook must be a JSON object',
  nodes_no_object: '“nodes” must be an object with node IDs as keys',
  status_answered: 'the server responded with status {status:number}',

  // a picture
  picture_base64: 'it is not valid base64; send a PNG, JPEG, GIF or WebP file encoded as base64',
  picture_svg: 'SVG files are not accepted because they can contain scripts; save it as PNG or WebP',
  picture_kind: 'it is not a PNG, JPEG, GIF or WebP file',
  picture_cut: 'it is not a complete {format} file',
  picture_tail: 'there is extra data after the end of the {format} file; save it again',
  picture_sides:
    'it is {width:number} × {height:number} pixels; the limit is {max:number} per side and {pixels:number} in total',
  picture_large: 'it is {size:bytes}; the limit is {limit:bytes}',

  ...dataManagerReasons,
  ...archiveReasons,
  ...engineReasons,
} as const satisfies Record<string, Sentence>
export type ReasonCode = keyof typeof reasons

export function isTermCode(value: unknown): value is TermCode {
  return typeof value === 'string' && Object.hasOwn(terms, value)
}
export function isReason(value: unknown): value is ReasonCode {
  return typeof value === 'string' && Object.hasOwn(reasons, value)
}

/** A reason with its parameters. */
export interface Reason {
  readonly code: ReasonCode
  readonly params: Params
}

type ReasonParams<C extends ReasonCode> = ParamsOf<(typeof reasons)[C]>
type ReasonArguments<C extends ReasonCode> =
  Record<never, never> extends ReasonParams<C> ? [params?: ReasonParams<C>] : [params: ReasonParams<C>]

/** A reason with exactly the parameters of its sentence. */
export function toReason<C extends ReasonCode>(code: C, ...[params]: ReasonArguments<C>): Reason {
  return {
    code,
    params: { ...params },
  }
}

/** The same as the parameter `reason` of an error or a log line. */
export function reasonParams<C extends ReasonCode>(code: C, ...params: ReasonArguments<C>): Params {
  return nested('reason', toReason(code, ...params))
}

const termOf = (value: string): string => (isTermCode(value) ? terms[value] : value)

/** British English lists have no comma before the last item. */
const joinItems = (items: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en-GB', { type }).format(items)

const counted = (value: string, unit: string): string => `${value} ${unit}${value === '1' ? '' : 's'}`

/** One value in English, by the kind of its slot; a text that is not a known code is returned as it is. */
export function formatValue(params: Params, { name, kind }: { name: string; kind: string }): string {
  const text = String(params[name] ?? '')
  const inner = innerParams(params, name)
  switch (kind) {
    case 'term':
      return termOf(text)
    case 'terms':
      return joinItems(itemsOf(text).map(termOf), 'disjunction')
    case 'list':
      return joinItems(itemsOf(text), 'conjunction')
    case 'bytes':
      return counted(text, 'byte')
    case 'seconds':
      return counted(text, 'second')
    case 'reason':
      return formatReason(text, inner)
    case 'reasons': {
      const clauses = itemsOf(text).map((item) => formatReason(item, innerParams(inner, item)))
      return joinItems(clauses, 'conjunction')
    }
    default:
      return text
  }
}

/** The English clause of a reason. A text that is not a code was stored as a clause and is returned as it is. */
export function formatReason(code: string, params: Params = {}): string {
  return isReason(code) ? fill(reasons[code], { params, format: (slot) => formatValue(params, slot) }) : code
}

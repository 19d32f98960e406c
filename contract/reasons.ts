// Why something is refused or looked at, and the few words that sentences of the platform take in: closed tables of
// codes with their English. What others say (a parser, the engine, another server) is quoted as `detail`.
import { archiveReasons } from './store/archive-reasons.ts'
import { fill, innerParams, itemsOf, nested, type Params, type ParamsOf } from './sentence.ts'

/** Words a parameter can be, by code. A value that is none of them is a name or a path, and stands for itself. */
export const terms = {
  // kinds of things
  api_key: 'API key',
  application: 'Application',
  group: 'Group',
  identity: 'Identity',
  organization: 'Organization',
  package: 'Package',
  playbook: 'Playbook',
  module: 'Module',
  version: 'Version',
  package_picture: 'Picture',
  archive_file: 'File',
  provider: 'Identity provider',
  recorded_sign_in: 'Recorded sign-in',
  role: 'Role',
  settings: 'Settings',
  trial: 'Test sign-in',
  build: 'Build',
  job: 'Job',
  logical_object: 'Logical object',
  saved_query: 'Saved query',
  source: 'Source',
  table: 'Table',
  upload: 'Upload',
  user: 'User',

  // what a value must be
  string: 'a string',
  text: 'text',
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
  later_instant: 'an instant yet to come',
  earlier_cursor: 'a cursor of an earlier page',
  plain_name: 'a name without slash and control characters, and not . or ..',
  object_name: 'a name without control characters, and not . or ..',
  sound_text: 'text without zero bytes and broken characters',
  file_name: 'a file name without folders and control characters',
  sha256: 'a SHA-256 of 64 hexadecimal digits',
  built_level: 'one of data_prim, data_mart',
  key_text: 'made of letters A to Z, digits and hyphens',
  right: 'a right of the form service:resource:action',
  digits: 'made of digits',
  picture: 'a picture as a data URI (PNG, JPEG, GIF, WebP or SVG)',
  hex_color: 'a colour as #1a2b3c',
  app_id: 'made of letters, digits, dots, hyphens and underscores',
  version_number: 'a version as 2.4.0 or 2.5.0-beta.1',
  package_slug:
    'at most 100 small letters, digits, hyphens and underscores, beginning with a letter or digit',
  slug: 'made of small letters, digits, hyphens and underscores',
  redirect_address: 'a whole https address (http on the same machine only) without # and *',
  digest: 'a SHA-256 of 43 signs in base64url',
  other: 'something else',

  // what is not there yet
  starting_actions: 'starting actions',
  starting_workflows: 'starting workflows',
  virtual_attribute: 'A virtual attribute',
  joint_scale: 'A scale of several fields',

  none: 'none',
  this_server: 'this server',
} as const satisfies Record<string, string>
export type TermCode = keyof typeof terms

/** Why, as a clause that follows a colon. */
export const reasons = {
  // the shape of what was sent
  parser: '{detail}',
  nested_deep: 'it is nested deeper than {levels:number} levels',
  member_reserved: 'no member may have this name',
  members_unknown: 'unknown members {members:list}',
  name_refused: 'the name is not allowed',
  not_multiple: 'it is no multiple of {divisor:number}',
  not_matching: 'it does not match {pattern}',
  not_accepted: 'it is not accepted',

  // a password
  nb_char: 'at least {count:count} character(s)',
  nb_cchar: 'at least {count:count} capital letter(s)',
  nb_int: 'at least {count:count} digit(s)',
  nb_schar: 'at least {count:count} special character(s)',
  differs: 'another than the present one',

  // a provider
  provider_said: '{code}: {detail}',
  issuer_differs: 'it was issued by {found}, not by {expected}',
  audience_differs: 'it is meant for {found}, not for {expected}',
  nonce_differs: 'it does not belong to this sign-in',
  signature_wrong: 'its signature does not fit the keys of the provider',
  algorithm_refused: 'it is signed by {found}, which is not accepted',
  token_expired: 'it has expired; the clocks of both servers may differ',
  no_id_token: 'it holds no ID token',
  claims_missing: 'it lacks claims that every ID token has',
  answer_too_large: 'it is larger than {limit:bytes}',
  answer_shape: 'it is no JSON object',
  answer_status: 'it answered with status {status:number}',
  timed_out: 'it took longer than {seconds:seconds}',
  other_person: 'the user-profile call answers for another person',
  redirect_refused: 'it redirects to {address}, which is not followed',
  answer_type: 'its type is {found:word}, not JSON',
  issuer_agrees: 'it is {found}, as expected',
  tenant_any: 'it stands for any tenant; name one tenant',
  endpoint_missing: 'the provider names none',
  endpoint_named: 'it is {address}',
  code_flow_offered: 'sign-in by authorization code is offered',
  code_flow_missing: 'sign-in by authorization code is not offered, only {found:list}',
  pkce_offered: 'PKCE with S256 is offered',
  pkce_unsaid: 'PKCE with S256 is not announced; it is used all the same',
  signing_offered: 'ID tokens are signed by {found:list}',
  signing_missing: 'ID tokens are signed by {found:list}, none of which is accepted',
  client_auth_missing: 'the client secret is taken by {found:list}, not as header or form field',
  scopes_unknown: '{scopes:list} is not among the scopes it names',
  secret_elsewhere: 'it was given for {host}; enter the one for the new address',

  // bindings and mappings
  json_path_wrong: 'it is no JSONPath: {detail}',
  pattern_wrong: 'it is no regular expression that can be run: {detail}',
  pattern_large: 'the regular expression is too large',
  replace_alone: 'it renames what "match" finds, and there is no "match"',
  nothing_given: 'it names neither a role nor a group, and has no "bind"',
  several_given: 'it gives one thing: a role, a group, or what "bind" finds',

  // another platform
  refused_connection: 'it refused the connection ({detail})',
  host_not_found: 'no server of that name was found ({detail})',
  broken_connection: 'the connection broke off ({detail})',
  untrusted_certificate: 'its certificate cannot be trusted ({detail})',
  network: '{detail}',
  token_unknown: 'it does not know the tokens of this platform',
  leads_back: 'its address leads back to this server; PLATFORM_URL and STORE_URL have to name another one',
  redirects: 'it redirects',
  redirects_to: 'it redirects to {origin}; PLATFORM_URL has to name its final address',
  login_incomplete: 'the login answer lacks members',
  session_unnamed: 'it does not say who the session is',

  // a file and its lines
  columns_changed: 'its columns are not those of the last extraction; extract the table again',
  file_locked: 'the server may not read it',
  archive_broken: 'it is no whole gzip archive',
  engine: 'the engine says: {detail}',
  rows_differ: 'the engine reads {rows:number} rows where {lines:number} lines are sound',
  header_empty: 'its header is empty',
  header_taken: 'an earlier column has that name',
  text_after_quote: 'text follows a closing quote',
  lone_return: 'a carriage return stands inside a value without quotes',
  quote_open: 'a quote never closes',
  line_too_long: 'it is too long',
  columns_differ: '{count:count} columns instead of {expected:number}',
  no_object: 'it is no JSON object',
  items_no_objects: '{count:count} item(s) are no JSON object',
  upload_foreign: 'only sources of kind upload take uploads',
  value_misfit: '"{attribute}" takes {type:type}, not "{value}" ({from})',
  at_line: '{reason:reason} ({file}, line {line:number})',

  // a design
  type_misfit: '{from:type} of "{value}" cannot become {to:type}',
  table_twice: '"{attribute}" takes one value from each table; "{table}" is named twice',
  aggregate_level: 'only attributes of the mart level aggregate',
  aggregate_type: 'only numbers are summed',
  levels_mixed: 'all attributes of an object are of one level',
  no_date: '"{attribute}" is {type:type}, not a date',
  not_related: 'no relation leads, towards one row each, between {objects:list}',
  many_related: 'the relation from {from} leads to several rows of {to} with one value of {attributes:list}',
  rule_not_run: 'the rule "{rule}" is not carried out by this version; take it out',

  // a query
  open_pattern: 'a pattern cannot end in one \\',
  level_not_built: 'no table of {level} is built, only of {built:list}',

  // a playbook
  json_broken: 'it is no JSON here: {detail:reason}',
  json_character: 'a string holds a control character',
  json_colon: 'a colon is missing',
  json_comma: 'a comma is missing',
  json_comment: 'comments are not allowed',
  json_deep: 'it is nested too deeply',
  json_end: 'something follows the end',
  json_brace: 'a closing brace is missing',
  json_bracket: 'a closing bracket is missing',
  json_escape: 'an escape is wrong',
  json_name: 'the name of a member is missing',
  json_number: 'a number is written wrongly',
  json_string: 'a quote is not closed',
  json_symbol: 'a word stands where a value should',
  json_value: 'a value is missing',
  not_utf8: 'its bytes are no UTF-8',
  not_an_object: 'a playbook is a JSON object',
  nodes_no_object: '"nodes" must be an object whose keys are node ids',
  status_answered: 'it answered with status {status:number}',

  // a picture
  picture_base64: 'it is no base64; send the bytes of a PNG, JPEG, GIF or WebP file as base64',
  picture_svg: 'an SVG can hold scripts, so none is taken; save it as PNG or WebP',
  picture_kind: 'it is neither PNG, JPEG, GIF nor WebP',
  picture_cut: 'it is no whole {format} file',
  picture_tail: 'something follows the end of the {format} file; save it anew',
  picture_sides:
    'it measures {width:number} × {height:number} pixels; at most {max:number} on a side and {pixels:number} in all',
  picture_large: 'it has {size:bytes}, at most {limit:bytes} are taken',

  ...archiveReasons,
} as const satisfies Record<string, string>
export type ReasonCode = keyof typeof reasons

export function isTermCode(value: unknown): value is TermCode {
  return typeof value === 'string' && Object.hasOwn(terms, value)
}
export function isReason(value: unknown): value is ReasonCode {
  return typeof value === 'string' && Object.hasOwn(reasons, value)
}

/** A reason and what it is about. */
export interface Reason {
  readonly code: ReasonCode
  readonly params: Params
}

type Given<C extends ReasonCode> = ParamsOf<(typeof reasons)[C]>
type GivenIfAny<C extends ReasonCode> =
  Record<never, never> extends Given<C> ? [params?: Given<C>] : [params: Given<C>]

/** A reason with exactly the parameters its sentence takes. */
export function toReason<C extends ReasonCode>(code: C, ...[params]: GivenIfAny<C>): Reason {
  return {
    code,
    params: { ...params },
  }
}

/** The same as the parameter `reason` of a refusal or of a line in a log. */
export function reasonParams<C extends ReasonCode>(code: C, ...given: GivenIfAny<C>): Params {
  return nested('reason', toReason(code, ...given))
}

const wordOf = (value: string): string => (isTermCode(value) ? terms[value] : value)

/** One value in English, by its kind; anything that is in no table stands for itself. */
export function formatValue(params: Params, { name, kind }: { name: string; kind: string }): string {
  const value = params[name] ?? ''
  const text = String(value)
  if (kind === 'word') return wordOf(text)
  if (kind === 'forms') return itemsOf(text).map(wordOf).join(' or ')
  if (kind === 'bytes') return `${text} bytes`
  if (kind === 'seconds') return `${text} s`
  const inner = innerParams(params, name)
  if (kind === 'reason') return formatReason(text, inner)
  if (kind === 'reasons')
    return itemsOf(text)
      .map((item) => formatReason(item, innerParams(inner, item)))
      .join(', ')
  return text
}

/** The English clause of a reason; what is no code of the table was written out by an earlier version, and is kept. */
export function formatReason(code: string, params: Params = {}): string {
  return isReason(code) ? fill(reasons[code], { params, say: (slot) => formatValue(params, slot) }) : code
}

// Every code the platform can answer with: its status, and its English sentence with `{parameters}`.
// The console says a code in the user's language; nothing else decides a status.
import { formatValue } from './reasons.ts'
import { fill, innerParams, type Params } from './sentence.ts'

interface ErrorRow {
  readonly status: number
  readonly message: string
}

export const errors = {
  // the request itself
  invalid_json: { status: 400, message: 'The body is not valid JSON: {reason:reason}' },
  invalid_input: { status: 400, message: 'The request has {count:count} problem(s): {first:error}' },
  body_required: { status: 400, message: 'A body is required' },
  body_too_large: { status: 413, message: 'The body is larger than the limit of {limit:bytes}' },
  unsupported_media_type: { status: 415, message: 'Content-Type must be {expected}' },
  route_not_found: { status: 404, message: 'No endpoint answers {method} {path}' },
  not_found: { status: 404, message: '{kind:word} "{name}" does not exist' },
  exists: { status: 409, message: '{kind:word} "{name}" exists already' },
  in_use: { status: 409, message: '{kind:word} "{name}" is used by {users:list}' },
  busy: {
    status: 409,
    message: '{kind:word} "{name}" is being worked on by job {job}; wait for it or cancel it',
  },
  etag_mismatch: {
    status: 412,
    message: '{kind:word} "{name}" was changed by somebody else since it was read',
  },
  etag_required: { status: 428, message: 'Send If-Match with the ETag of the version that was read' },
  not_served: { status: 501, message: 'This platform does not serve {what:word} yet' },
  not_yet: { status: 400, message: '{what:word} is not supported yet' },
  internal: {
    status: 500,
    message: 'Internal error; nothing was changed by this request unless a job says so',
  },
  storage_full: { status: 507, message: 'The disk of the platform is full; free some room and try again' },
  storage_unwritable: {
    status: 507,
    message: 'The platform may not write into its data folder; let its account write there and try again',
  },

  // problems of one member, used in `details`
  required: { status: 400, message: '{path} is missing' },
  wrong_type: { status: 400, message: '{path} must be {expected:forms}' },
  wrong_value: { status: 400, message: '{path} is "{value}"; allowed are: {allowed:list}' },
  wrong_format: { status: 400, message: '{path} must be {expected:forms}' },
  too_short: { status: 400, message: '{path} needs at least {min:count} character(s)' },
  too_long: { status: 400, message: '{path} takes at most {max:count} character(s)' },
  too_small: { status: 400, message: '{path} must be at least {min:number}' },
  too_big: { status: 400, message: '{path} must be at most {max:number}' },
  too_few: { status: 400, message: '{path} needs at least {min:count} item(s)' },
  too_many: { status: 400, message: '{path} takes at most {max:count} item(s)' },
  duplicate: { status: 400, message: '{path} names "{value}" twice' },
  invalid_value: { status: 400, message: '{path}: {reason:reason}' },

  playbook_unreadable: {
    status: 400,
    message: 'This is no playbook: {reason:reason} (line {line:number}, column {column:number})',
  },
  playbook_unreachable: { status: 502, message: '{host} gave no document: {reason:reason}' },

  // signing in and rights
  wrong_credentials: { status: 401, message: 'Login or password is wrong' },
  wrong_api_key: { status: 401, message: 'API key or secret key is wrong' },
  auth_mode_unavailable: {
    status: 401,
    message: 'The sign-in mode "{mode}" is not available for this application',
  },
  too_many_attempts: { status: 429, message: 'Too many failed attempts; try again in {seconds:seconds}' },
  wrong_old_password: { status: 401, message: 'The present password is wrong' },
  password_policy: { status: 400, message: '{path} breaks the password policy: {rules:reasons}' },
  password_unchanged: { status: 400, message: 'The new password must differ from the present one' },
  password_renewal: {
    status: 401,
    message: 'The password must be changed before anything else: POST /iam/v4/passwordChange',
  },
  missing_permission: { status: 401, message: 'Missing permission: {permission}' },
  invalid_token: { status: 403, message: 'Invalid token' },
  last_administrator: {
    status: 409,
    message: 'This would leave nobody who holds every right and can sign in; nothing was changed',
  },
  beyond_own_rights: {
    status: 401,
    message: 'Only an administrator may do this: it concerns an account or a role that holds every right',
  },
  built_in: { status: 409, message: '{kind:word} "{name}" belongs to every platform and cannot be deleted' },
  identity_taken: {
    status: 409,
    message: 'This identity signs in as "{login}" already; unlink it there first',
  },

  // signing in at a provider
  redirect_uri_unknown: {
    status: 400,
    message: '"{address}" is not among the addresses of the application that a sign-in may lead back to',
  },
  sign_in_state_unknown: {
    status: 401,
    message: 'This sign-in was begun in another browser or more than 10 minutes ago; begin it again',
  },
  sign_in_code_spent: {
    status: 401,
    message:
      'The code of this sign-in was used already, is too old or belongs to another browser; sign in again',
  },
  provider_inactive: { status: 401, message: 'The provider "{name}" is switched off' },
  provider_refused: { status: 401, message: 'The provider refused the sign-in: {reason:reason}' },
  provider_unreachable: { status: 502, message: '{host} did not answer: {reason:reason}' },
  provider_answer: { status: 502, message: 'The answer of the provider does not hold: {reason:reason}' },
  address_forbidden: {
    status: 400,
    message:
      '{path}: "{address}" leads into a private network; the server allows it when PROVIDER_NETWORKS names the network',
  },
  address_insecure: {
    status: 400,
    message: '{path}: "{address}" must be an address that begins with https:// and holds no login',
  },
  provider_finding: { status: 400, message: '{path}: {reason:reason}' },
  login_unbound: {
    status: 401,
    message: 'The binding of "login" found nothing in what the provider sent, so that no account can be made',
  },
  identity_unlinked: {
    status: 401,
    message:
      'An account "{login}" exists, but it was not made for this identity; an administrator can link the two',
  },
  account_inactive: { status: 401, message: 'The account is switched off' },
  application_unknown: { status: 400, message: 'Application "{application}" does not exist' },

  // gateway
  cross_site: {
    status: 403,
    message: 'Writes are accepted only from the console itself: Origin {origin:word} is not {expected}',
  },
  host_unknown: {
    status: 421,
    message: 'This server does not answer for the host "{host}"; PUBLIC_URL names the one it answers for',
  },
  platform_unreachable: {
    status: 502,
    message: 'The platform at {platform:word} did not answer: {reason:reason}',
  },
  platform_timeout: {
    status: 504,
    message: 'The platform at {platform:word} did not answer within {seconds:seconds}',
  },
  platform_reply: {
    status: 502,
    message:
      'The platform at {platform:word} answered with something that is not the documented reply: {reason:reason}',
  },

  // uploads
  upload_offset: {
    status: 409,
    message:
      'The upload holds {received:number} bytes; send what follows them, not what follows {offset:number}',
  },
  upload_overflow: { status: 400, message: 'The upload was announced with {size:number} bytes and got more' },
  upload_incomplete: { status: 409, message: 'Only {received:number} of {size:number} bytes have arrived' },
  upload_complete: { status: 409, message: 'The upload is complete; nothing can be added to it' },
  upload_differs: {
    status: 422,
    message:
      'The bytes that arrived are not the ones that were sent: their SHA-256 is {found}, not {expected}',
  },

  // package store
  owner_unknown: {
    status: 400,
    message: '{path}: you are no member of an organization "{value}"; yours are {allowed:list}',
  },
  picture_unreadable: { status: 400, message: '{path}: {reason:reason}' },
  version_exists: {
    status: 409,
    message:
      'Version {version} of "{name}" exists with other bytes; a published version never changes, so choose another number',
  },
  archive_refused: { status: 400, message: 'The archive cannot be published: {first:error}' },
  archive_finding: { status: 400, message: '{path}: {reason:reason}' },
  archive_lost: {
    status: 500,
    message: 'The archive of version {version} is not as it was uploaded; restore it from a backup',
  },
  package_published: {
    status: 409,
    message: 'Package "{name}" has versions; withdraw them, for what was published stays downloadable',
  },

  // data manager
  source_kind_unknown: { status: 400, message: '"{dbms}" is an unknown kind of source' },
  source_kind_not_yet: { status: 400, message: 'Sources of kind "{dbms}" cannot be read yet' },
  path_outside: {
    status: 400,
    message: '{path}: "{value}" is outside the folders that PLATFORM_SOURCES allows',
  },
  path_missing: { status: 400, message: '{path}: "{value}" does not exist' },
  file_missing: { status: 400, message: 'The file "{file}" of table "{table}" does not exist any more' },
  file_vanished: {
    status: 409,
    message: 'The file "{file}" vanished or changed while it was read; the last extraction is kept',
  },
  file_format_unknown: { status: 400, message: '"{file}" is none of CSV, TSV, JSON, NDJSON, Parquet' },
  file_unreadable: { status: 400, message: '"{file}" cannot be read: {reason:reason}' },
  file_empty: { status: 400, message: '"{file}" holds no column' },
  warehouse_unknown: { status: 404, message: 'There is no warehouse "{warehouse}"; this platform has "dwh"' },
  level_unknown: {
    status: 400,
    message: '{path}: "{level}" is not a level; levels are data_prim and data_mart',
  },
  attribute_source_shape: {
    status: 400,
    message: '{path}: "{value}" is not shaped <source>/<table>/<attribute>',
  },
  attribute_source_unknown: {
    status: 400,
    message: '{path}: "{value}" is no known attribute; extract the table first',
  },
  attribute_unknown: { status: 400, message: '{path}: "{attribute}" is no attribute of "{object}"' },
  rule_unsupported: { status: 400, message: '{path}: {reason:reason}' },
  nothing_to_build: {
    status: 400,
    message: 'No logical object of level {level} has been frozen; call PUT /logical/build/{segment} first',
  },
  job_failed: { status: 500, message: 'The job failed: {reason:error}' },
  job_cancelled: { status: 409, message: 'The job was cancelled; nothing was changed' },
  job_finished: { status: 409, message: 'Job {job} is finished already' },

  // query builder: the first five are said by their code alone (QB5)
  NO_TABLE: { status: 400, message: 'NO_TABLE' },
  NO_TABLE_FOUND: { status: 400, message: 'NO_TABLE_FOUND' },
  EMPTY_TABLE: { status: 400, message: 'EMPTY_TABLE' },
  EMPTY_TABLES: { status: 400, message: 'EMPTY_TABLES' },
  ERROR: { status: 400, message: 'ERROR' },
  field_unknown: { status: 400, message: '{path}: no queryable table has a field "{field}"' },
  field_elsewhere: {
    status: 400,
    message: '{path}: "{field}" is in {tables:list}, not in a table together with the other fields',
  },
  condition_unmet: {
    status: 400,
    message:
      'Your roles show you only rows with certain values of {fields:list}; the table "{table}" has no such field',
  },
  table_absent: { status: 400, message: '{path}: the table "{table}" does not exist' },
  table_empty: { status: 400, message: 'The table "{table}" holds no row' },
  operator_unknown: {
    status: 400,
    message: '{path}: "{operator}" is no operator; operators are {allowed:list}',
  },
  operator_type: {
    status: 400,
    message: '{path}: "{operator}" does not go with a field of type {type:type}',
  },
  operand_count: { status: 400, message: '{path} takes {expected:number} operand(s), not {count:number}' },
  operand_type: { status: 400, message: '{path}: "{value}" is not {expected:forms}' },
  mode_unknown: { status: 400, message: '{path}: "{mode}" is no compute mode; modes are {allowed:list}' },
  mode_type: { status: 400, message: '{path}: {mode} does not go with a field of type {type:type}' },
  order_unknown: {
    status: 400,
    message: '{path}: "{field}" is neither among the fields nor among the scales',
  },
  query_timeout: {
    status: 400,
    message: 'The query was stopped after {seconds:seconds}; narrow its filter or choose fewer scales',
  },
  query_cancelled: { status: 400, message: 'The query was cancelled' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

/** Whether a text is a code of this version. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

export type ErrorParams = Params

/** A sentence of the platform in English: figures, words, reasons and refusals in it said too (HTTP2). */
export function formatEnglish(sentence: string, params: ErrorParams): string {
  return fill(sentence, {
    params,
    say: (slot) =>
      slot.kind === 'error'
        ? formatError(String(params[slot.name]), innerParams(params, slot.name))
        : formatValue(params, slot),
  })
}

/**
 * The English sentence of a code, its parameters filled in; an absent parameter stays visible as `{name}`, and what
 * is no code is a sentence already.
 */
export function formatError(code: string, params: ErrorParams = {}): string {
  return isErrorCode(code) ? formatEnglish(errors[code].message, params) : code
}

// Every code the platform can answer with: its status, and its English sentence with `{parameters}`.
// The console says a code in the user's language; nothing else decides a status.
import { z } from 'zod'

interface ErrorRow {
  readonly status: number
  readonly message: string
}

export const errors = {
  // the request itself
  invalid_json: { status: 400, message: 'The body is not valid JSON: {reason}' },
  invalid_input: { status: 400, message: 'The request has {count} problem(s): {first}' },
  body_required: { status: 400, message: 'A body is required' },
  body_too_large: { status: 413, message: 'The body is larger than the limit of {limit} bytes' },
  unsupported_media_type: { status: 415, message: 'Content-Type must be {expected}' },
  route_not_found: { status: 404, message: 'No endpoint answers {method} {path}' },
  not_found: { status: 404, message: '{kind} "{name}" does not exist' },
  exists: { status: 409, message: '{kind} "{name}" exists already' },
  in_use: { status: 409, message: '{kind} "{name}" is used by {users}' },
  busy: { status: 409, message: '{kind} "{name}" is being worked on by job {job}; wait for it or cancel it' },
  etag_mismatch: { status: 412, message: '{kind} "{name}" was changed by somebody else since it was read' },
  etag_required: { status: 428, message: 'Send If-Match with the ETag of the version that was read' },
  not_served: { status: 501, message: 'This platform does not serve {what} yet' },
  not_yet: { status: 400, message: '{what} is not supported yet' },
  internal: {
    status: 500,
    message: 'Internal error; nothing was changed by this request unless a job says so',
  },
  storage_full: { status: 507, message: 'The disk of the platform is full; free some room and try again' },

  // problems of one member, used in `details`
  required: { status: 400, message: '{path} is missing' },
  wrong_type: { status: 400, message: '{path} must be {expected}' },
  wrong_value: { status: 400, message: '{path} is "{value}"; allowed are: {allowed}' },
  wrong_format: { status: 400, message: '{path} must be {expected}' },
  too_short: { status: 400, message: '{path} needs at least {min} character(s)' },
  too_long: { status: 400, message: '{path} takes at most {max} character(s)' },
  too_small: { status: 400, message: '{path} must be at least {min}' },
  too_big: { status: 400, message: '{path} must be at most {max}' },
  too_few: { status: 400, message: '{path} needs at least {min} item(s)' },
  too_many: { status: 400, message: '{path} takes at most {max} item(s)' },
  duplicate: { status: 400, message: '{path} names "{value}" twice' },
  invalid_value: { status: 400, message: '{path}: {reason}' },

  // signing in and rights
  wrong_credentials: { status: 401, message: 'Login or password is wrong' },
  wrong_api_key: { status: 401, message: 'API key or secret key is wrong' },
  auth_mode_unavailable: {
    status: 401,
    message: 'The sign-in mode "{mode}" is not available for this application',
  },
  too_many_attempts: { status: 429, message: 'Too many failed attempts; try again in {seconds} s' },
  wrong_old_password: { status: 401, message: 'The present password is wrong' },
  password_policy: { status: 400, message: '{path} breaks the password policy: {rules}' },
  password_unchanged: { status: 400, message: 'The new password must differ from the present one' },
  password_renewal: {
    status: 401,
    message: 'The password must be changed before anything else: POST /iam/v4/passwordChange',
  },
  missing_permission: { status: 401, message: 'Missing permission: {permission}' },
  invalid_token: { status: 403, message: 'Invalid token' },
  application_unknown: { status: 400, message: 'Application "{application}" does not exist' },

  // gateway
  cross_site: {
    status: 403,
    message: 'Writes are accepted only from the console itself: Origin {origin} is not {expected}',
  },
  host_unknown: {
    status: 421,
    message: 'This server does not answer for the host "{host}"; PUBLIC_URL names the one it answers for',
  },
  platform_unreachable: { status: 502, message: 'The platform at {platform} did not answer: {reason}' },
  platform_timeout: { status: 504, message: 'The platform at {platform} did not answer within {seconds} s' },
  platform_reply: {
    status: 502,
    message: 'The platform at {platform} answered with something that is not the documented reply: {reason}',
  },

  // uploads
  upload_offset: {
    status: 409,
    message: 'The upload holds {received} bytes; send what follows them, not what follows {offset}',
  },
  upload_overflow: { status: 400, message: 'The upload was announced with {size} bytes and got more' },
  upload_incomplete: { status: 409, message: 'Only {received} of {size} bytes have arrived' },
  upload_complete: { status: 409, message: 'The upload is complete; nothing can be added to it' },
  upload_differs: {
    status: 422,
    message:
      'The bytes that arrived are not the ones that were sent: their SHA-256 is {found}, not {expected}',
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
  file_unreadable: { status: 400, message: '"{file}" cannot be read: {reason}' },
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
  rule_unsupported: { status: 400, message: '{path}: {reason}' },
  nothing_to_build: {
    status: 400,
    message: 'No logical object of level {level} has been frozen; call PUT /logical/build/{segment} first',
  },
  job_failed: { status: 500, message: 'The job failed: {reason}' },
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
    message: '{path}: "{field}" is in {tables}, not in a table together with the other fields',
  },
  table_absent: { status: 400, message: '{path}: the table "{table}" does not exist' },
  table_empty: { status: 400, message: 'The table "{table}" holds no row' },
  operator_unknown: { status: 400, message: '{path}: "{operator}" is no operator; operators are {allowed}' },
  operator_type: { status: 400, message: '{path}: "{operator}" does not go with a field of type {type}' },
  operand_count: { status: 400, message: '{path} takes {expected} operand(s), not {count}' },
  operand_type: { status: 400, message: '{path}: "{value}" is not {expected}' },
  mode_unknown: { status: 400, message: '{path}: "{mode}" is no compute mode; modes are {allowed}' },
  mode_type: { status: 400, message: '{path}: {mode} does not go with a field of type {type}' },
  order_unknown: {
    status: 400,
    message: '{path}: "{field}" is neither among the fields nor among the scales',
  },
  query_timeout: {
    status: 400,
    message: 'The query was stopped after {seconds} s; narrow its filter or choose fewer scales',
  },
  query_cancelled: { status: 400, message: 'The query was cancelled' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

const codes: readonly string[] = Object.keys(errors)
const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && codes.includes(value)

/** Schema of a code, as it stands in error bodies and job failures. */
export const errorCode = z.custom<ErrorCode>(isErrorCode, 'unknown error code')

export type ErrorParams = Readonly<Record<string, string | number>>

/** The English sentence of a code, its parameters filled in; an absent parameter stays visible as `{name}`. */
export const sayError = (code: ErrorCode, params: ErrorParams = {}): string =>
  errors[code].message.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  )

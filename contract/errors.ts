// Every error code of the platform: its HTTP status and its English sentence with `{parameters}`. The JSON reply and the
// English console show the same sentence; the other languages of the console translate it.
import { dataManagerErrors } from './data-manager/data-manager-errors.ts'
import { engineErrors } from './engine/engine-errors.ts'
import { pythonErrors } from './engine/python-errors.ts'
import { gatewayErrors } from './gateway/gateway-errors.ts'
import { keyErrors } from './key-errors.ts'
import { queryErrors } from './query/query-errors.ts'
import { passwordLinkErrors } from './iam/password-links/password-link-errors.ts'
import { secondFactorErrors } from './iam/second-factor/second-factor-errors.ts'
import { formatValue } from './reasons.ts'
import { fill, innerParams, slotsOf, type Params, type Sentence } from './sentence.ts'
import { storeErrors } from './store/store-errors.ts'

interface ErrorRow {
  readonly status: number
  readonly message: Sentence
  /** The text of the JSON reply where the documented interface fixes it (HTTP3, QB5). */
  readonly reply?: string
}

export const errors = {
  // the request
  invalid_json: { status: 400, message: 'The request body is not valid JSON: {reason:reason}.' },
  invalid_input: {
    status: 400,
    message: {
      one: 'One value is invalid. {first:error}',
      other: '{count:count} values are invalid. First problem: {first:error}',
    },
  },
  too_many_problems: {
    status: 400,
    message: 'More than {count:number} values are invalid. First problem: {first:error}',
  },
  body_required: { status: 400, message: 'A request body is required.' },
  body_too_large: { status: 413, message: 'The request body is larger than the limit of {limit:bytes}.' },
  body_too_many_values: {
    status: 413,
    message: 'The request body holds more than the limit of {limit:number} values.',
  },
  too_many_bodies: {
    status: 503,
    message:
      'The platform is receiving too many large requests at the same time. Send this one again in {seconds:seconds}.',
  },
  body_incomplete: { status: 400, message: 'The request body ended before it was complete.' },
  body_not_unpacked: { status: 400, message: 'The request body is not valid {encoding} data.' },
  unsupported_encoding: {
    status: 415,
    message: 'The Content-Encoding of the request must be {expected}, or absent.',
  },
  unsupported_media_type: { status: 415, message: 'The Content-Type of the request must be {expected}.' },
  route_not_found: { status: 404, message: 'No endpoint matches {method} {path}.' },
  method_not_allowed: { status: 405, message: '{path} does not accept {method}. It accepts {allowed}.' },
  not_found: { status: 404, message: '{kind:term} “{name}” does not exist.' },
  exists: { status: 409, message: '{kind:term} “{name}” already exists.' },
  in_use: { status: 409, message: '{kind:term} “{name}” is still used by {users:list}.' },
  busy: {
    status: 409,
    message: '{kind:term} “{name}” is in use by a running job. Wait for the job to finish, or cancel it.',
  },
  etag_mismatch: {
    status: 412,
    message: '{kind:term} “{name}” has changed since you loaded it. Load it again to see what changed.',
  },
  etag_required: { status: 428, message: 'Send an If-Match header with the ETag of the version you loaded.' },
  not_served: { status: 501, message: 'This platform does not support {what:term} yet.' },
  internal: {
    status: 500,
    message: 'An internal error occurred. Nothing was changed unless a job reports otherwise.',
  },
  storage_full: {
    status: 507,
    message: 'The platform has run out of disk space. Free up some space and try again.',
  },
  storage_low: {
    status: 507,
    message:
      'Not enough disk space: {free:bytes} are free, but {needed:bytes} are needed, including the reserve of the platform. Delete uploads or sources, or free up other disk space, and try again.',
  },
  storage_unwritable: {
    status: 507,
    message:
      'The platform cannot write to its data folder. Give its system account write access and try again.',
  },

  // problems of one field, used in `details`
  required: { status: 400, message: 'This field is required.' },
  wrong_type: { status: 400, message: 'This must be {expected:terms}.' },
  wrong_value: { status: 400, message: '“{value}” is not allowed. Allowed values: {allowed:list}.' },
  wrong_format: { status: 400, message: 'This must be {expected:terms}.' },
  too_short: {
    status: 400,
    message: {
      one: 'At least {min:count} character is required.',
      other: 'At least {min:count} characters are required.',
    },
  },
  too_long: {
    status: 400,
    message: {
      one: 'At most {max:count} character is allowed.',
      other: 'At most {max:count} characters are allowed.',
    },
  },
  too_small: { status: 400, message: 'This must be at least {min:number}.' },
  too_big: { status: 400, message: 'This must be at most {max:number}.' },
  too_few: {
    status: 400,
    message: {
      one: 'At least {min:count} item is required.',
      other: 'At least {min:count} items are required.',
    },
  },
  too_many: {
    status: 400,
    message: { one: 'At most {max:count} item is allowed.', other: 'At most {max:count} items are allowed.' },
  },
  number_not_exact: {
    status: 400,
    message: 'The number {value} has more digits than the platform keeps here. Send it as text.',
  },
  duplicate: { status: 400, message: '“{value}” is listed twice.' },
  invalid_value: { status: 400, message: 'This value is not valid: {reason:reason}.' },

  playbook_unreadable: {
    status: 400,
    message: 'This is not a valid playbook: {reason:reason} (line {line:number}, column {column:number}).',
  },
  playbook_unreachable: { status: 502, message: 'Could not load a document from {host}: {reason:reason}.' },

  // sign-in and permissions
  wrong_credentials: { status: 401, message: 'The login or password is incorrect.' },
  wrong_api_key: { status: 401, message: 'The API key or secret key is incorrect.' },
  auth_mode_unavailable: {
    status: 401,
    message: 'This sign-in method is not available for this application.',
  },
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Try again in {seconds:seconds}.' },
  wrong_old_password: { status: 401, message: 'The current password is incorrect.' },
  password_policy: { status: 400, message: 'The password does not meet these rules: {rules:reasons}.' },
  password_unchanged: { status: 400, message: 'The new password must be different from the current one.' },
  password_renewal: { status: 401, message: 'You must change your password before you can continue.' },
  ...secondFactorErrors,
  ...passwordLinkErrors,
  missing_permission: {
    status: 401,
    message: 'You do not have permission to do this. Ask an administrator for {permission}.',
    reply: 'Missing permission: {permission}',
  },
  rows_limited: {
    status: 401,
    message:
      'Your roles limit the rows that you see, and this shows data of all rows. Ask an administrator for {permission}.',
  },
  invalid_token: {
    status: 403,
    message: 'Your session is no longer active. Sign in again.',
    reply: 'Invalid token',
  },
  last_administrator: {
    status: 409,
    message: 'This would leave no administrator who can sign in. Nothing was changed.',
  },
  beyond_own_rights: {
    status: 401,
    message:
      'You cannot give these permissions, or change what has them, because you lack them: {permissions:list}. Ask a user who has them.',
  },
  beyond_own_rows: {
    status: 401,
    message:
      'This would show rows that your own roles hide from you, or change what shows them. Ask a user who sees all rows.',
  },
  shared_credentials: {
    status: 401,
    message:
      'The password, a key or an identity of this account was set by you, or by a user who also set yours. You can only give it permissions that you have. Missing: {permissions:list}. Ask another user to assign them.',
  },
  built_in: { status: 409, message: '{kind:term} “{name}” is built in and cannot be deleted.' },
  identity_taken: {
    status: 409,
    message: 'This identity is already linked to “{login}”. Unlink it there first.',
  },

  // sign-in with an identity provider
  redirect_uri_unknown: {
    status: 400,
    message: '“{address}” is not one of the redirect addresses of the application.',
  },
  sign_in_state_unknown: {
    status: 401,
    message: 'This sign-in was started in another browser or more than 10 minutes ago. Start again.',
  },
  sign_in_code_spent: {
    status: 401,
    message: 'This sign-in is already complete, has expired, or belongs to another browser. Sign in again.',
  },
  provider_inactive: { status: 401, message: 'The provider “{name}” is turned off.' },
  provider_refused: { status: 401, message: 'The provider rejected the sign-in: {reason:reason}.' },
  provider_unreachable: { status: 502, message: 'Could not reach {host}: {reason:reason}.' },
  provider_answer: { status: 502, message: 'The response of the provider is not valid: {reason:reason}.' },
  address_forbidden: {
    status: 400,
    message:
      '“{address}” is in a private network. To allow it, add the network to PROVIDER_NETWORKS on the server.',
  },
  address_insecure: {
    status: 400,
    message: '“{address}” must start with https:// and must not contain a login.',
  },
  provider_finding: { status: 400, message: '{path}: {reason:reason}.' },
  login_unbound: {
    status: 401,
    message: 'The provider did not send a value for the login, so no account can be created.',
  },
  identity_unlinked: {
    status: 401,
    message:
      'The account “{login}” exists but is not linked to this identity. An administrator can link them.',
  },
  account_inactive: {
    status: 401,
    message: 'The account is turned off. Ask an administrator to turn it on.',
  },
  application_unknown: { status: 400, message: 'The application “{application}” does not exist.' },

  ...gatewayErrors,

  // uploads
  upload_offset: {
    status: 409,
    message: 'The upload continues at byte {received:number}, not at byte {offset:number}.',
  },
  upload_overflow: {
    status: 400,
    message: 'The upload is larger than its declared size of {size:number} bytes.',
  },
  upload_incomplete: {
    status: 409,
    message: 'The upload is not complete: {received:number} of {size:number} bytes received.',
  },
  upload_complete: { status: 409, message: 'The upload is already complete.' },
  upload_differs: { status: 422, message: 'The uploaded file does not match its checksum. Upload it again.' },

  ...storeErrors,
  ...keyErrors,

  ...dataManagerErrors,
  ...engineErrors,

  // jobs
  job_failed: { status: 500, message: 'The job failed. {reason:error}' },
  job_cancelled: { status: 409, message: 'The job was cancelled. Nothing was changed.' },
  job_finished: { status: 409, message: 'Job {job} has already finished.' },

  ...pythonErrors,

  ...queryErrors,
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

/** Whether a text is an error code of this version. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

export type ErrorParams = Params

/** A sentence of the platform in English, including the terms, reasons and errors in its parameters (HTTP2). */
export function formatEnglish(sentence: Sentence, params: ErrorParams): string {
  return fill(sentence, {
    params,
    format: (slot) =>
      slot.kind === 'error'
        ? formatError(String(params[slot.name]), innerParams(params, slot.name))
        : formatValue(params, slot),
  })
}

/** The path of the field precedes a sentence that does not contain it. */
const pathPrefix = (sentence: Sentence, params: ErrorParams): string => {
  const { path = '' } = params
  const isIncluded = slotsOf(sentence).some(({ name }) => params[name] === path)
  return path === '' || isIncluded ? '' : `${path}: `
}

/**
 * The English sentence of a code as it appears in replies and logs, preceded by the path of the field it is about. A
 * missing parameter stays visible as `{name}`. A text that is not a code was stored as a sentence and is returned as is.
 */
export function formatError(code: string, params: ErrorParams = {}): string {
  if (!isErrorCode(code)) return code
  const row: ErrorRow = errors[code]
  if (row.reply !== undefined) return formatEnglish(row.reply, params)
  return pathPrefix(row.message, params) + formatEnglish(row.message, params)
}

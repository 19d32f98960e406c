// Maps errors of providers to the field of the form that fixes them (IAM18). For unlisted errors the console shows
// only the provider's own message, which it always shows.
import type { DiagnosticField } from './diagnostic.ts'

/** Causes. `field`: of the form; null if it is fixed at the provider or by the user. */
const causes = {
  secret_wrong: { field: 'client_secret' },
  secret_ended_there: { field: 'client_secret' },
  secret_missing: { field: 'client_secret' },
  client_unknown: { field: 'client_id' },
  client_refused: { field: 'client_secret' },
  flow_refused: { field: 'client_id' },
  tenant_unknown: { field: 'tenant_id' },
  tenant_foreign: { field: 'tenant_id' },
  reply_unregistered: { field: 'reply_url' },
  scope_unknown: { field: 'scope' },
  consent_missing: { field: 'scope' },
  not_assigned: { field: null },
  access_rule: { field: null },
  second_factor: { field: null },
  person_refused: { field: null },
  code_spent: { field: null },
  provider_down: { field: null },
} as const satisfies Record<string, { readonly field: DiagnosticField | null }>
export type ProviderErrorCause = keyof typeof causes

const byCode: Readonly<Record<string, ProviderErrorCause>> = {
  // Entra ID, in its description
  AADSTS7000215: 'secret_wrong',
  AADSTS7000222: 'secret_ended_there',
  AADSTS7000218: 'secret_missing',
  AADSTS700016: 'client_unknown',
  AADSTS7000112: 'client_unknown',
  AADSTS90002: 'tenant_unknown',
  AADSTS900023: 'tenant_unknown',
  AADSTS900021: 'tenant_unknown',
  AADSTS50194: 'tenant_foreign',
  AADSTS50020: 'tenant_foreign',
  AADSTS50011: 'reply_unregistered',
  AADSTS500113: 'reply_unregistered',
  AADSTS650053: 'scope_unknown',
  AADSTS70011: 'scope_unknown',
  AADSTS65001: 'consent_missing',
  AADSTS90094: 'consent_missing',
  AADSTS65004: 'person_refused',
  AADSTS50105: 'not_assigned',
  AADSTS53003: 'access_rule',
  AADSTS53000: 'access_rule',
  AADSTS50076: 'second_factor',
  AADSTS50079: 'second_factor',
  AADSTS54005: 'code_spent',
  AADSTS70008: 'code_spent',
  // OAuth 2.0 and OpenID Connect
  invalid_client: 'client_refused',
  unauthorized_client: 'flow_refused',
  unsupported_response_type: 'flow_refused',
  redirect_uri_mismatch: 'reply_unregistered',
  invalid_redirect_uri: 'reply_unregistered',
  invalid_scope: 'scope_unknown',
  consent_required: 'consent_missing',
  access_denied: 'person_refused',
  interaction_required: 'second_factor',
  invalid_grant: 'code_spent',
  server_error: 'provider_down',
  temporarily_unavailable: 'provider_down',
  // Google
  deleted_client: 'client_unknown',
  disabled_client: 'client_unknown',
  org_internal: 'not_assigned',
  admin_policy_enforced: 'access_rule',
}

const causeOf = (code: string): ProviderErrorCause | undefined =>
  Object.hasOwn(byCode, code) ? byCode[code] : undefined

/** The cause of an error: by a number in its description, else by its code; null if neither is known. */
export function explainProviderError({
  code,
  detail,
}: {
  readonly code: string
  readonly detail: string
}): { readonly refusal: ProviderErrorCause; readonly field: DiagnosticField | null } | null {
  const numbers = `${code} ${detail}`.match(/AADSTS\d+/g) ?? []
  const refusal = [...numbers, code].map(causeOf).find((known) => known !== undefined)
  return refusal === undefined ? null : { refusal, field: causes[refusal].field }
}

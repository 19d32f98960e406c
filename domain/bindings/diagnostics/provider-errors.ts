// What providers say when they refuse, by the field of the form that mends it (IAM18). A row that is missing leaves the
// provider's own words, which stand beside in any case.
import type { DoctoredField } from './diagnostic.ts'

/** What it comes down to. `field`: of the form; null where it is mended at the provider, or by the person. */
const refusals = {
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
} as const satisfies Record<string, { readonly field: DoctoredField | null }>
export type Refusal = keyof typeof refusals

const byCode: Readonly<Record<string, Refusal>> = {
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

const knownOf = (code: string): Refusal | undefined =>
  Object.hasOwn(byCode, code) ? byCode[code] : undefined

/** What a refusal comes down to: by a number in its description, else by its code; null where neither is known. */
export function refusalOf({
  code,
  detail,
}: {
  readonly code: string
  readonly detail: string
}): { readonly refusal: Refusal; readonly field: DoctoredField | null } | null {
  const numbers = `${code} ${detail}`.match(/AADSTS\d+/g) ?? []
  const refusal = [...numbers, code].map(knownOf).find((known) => known !== undefined)
  return refusal === undefined ? null : { refusal, field: refusals[refusal].field }
}

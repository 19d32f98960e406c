// The input of the offline diagnosis, and its diagnostics.
import type { ProviderWrite } from '#contract/iam/provider.ts'

/** A provider's form. `client_secret` is the entered value, empty if the stored one is unchanged. */
export interface DiagnosticInput extends Pick<
  ProviderWrite,
  | 'kind'
  | 'tenant_id'
  | 'client_id'
  | 'client_secret_expires_on'
  | 'scope'
  | 'user_info'
  | 'memberships_url'
  | 'bindings'
  | 'mappings'
> {
  readonly client_secret: string
  /** A sign-in without the scope of memberships had them: the ID token contains them. */
  readonly has_memberships?: boolean
  readonly reply_url: string
  /** As `2026-11-30`. */
  readonly today: string
}

export type DiagnosticField =
  | 'reply_url'
  | 'tenant_id'
  | 'client_id'
  | 'client_secret'
  | 'client_secret_expires_on'
  | 'scope'
  | 'user_info'
  | 'memberships_url'
  | 'bindings'

/** A fix that one click applies. */
export type QuickFix =
  | { readonly type: 'set_field'; readonly field: 'tenant_id' | 'client_id'; readonly value: string }
  | { readonly type: 'add_scope'; readonly scope: string }
  | { readonly type: 'switch_user_info' }

/** The field of each diagnostic, and its level: a sign-in can succeed despite a warning. */
const diagnostics = {
  reply_insecure: { field: 'reply_url', level: 'error' },
  tenant_shape: { field: 'tenant_id', level: 'error' },
  tenant_several: { field: 'tenant_id', level: 'error' },
  tenant_is_client: { field: 'tenant_id', level: 'error' },
  domain_scheme: { field: 'tenant_id', level: 'warning' },
  domain_path: { field: 'tenant_id', level: 'error' },
  domain_admin: { field: 'tenant_id', level: 'error' },
  domain_shape: { field: 'tenant_id', level: 'error' },
  issuer_shape: { field: 'tenant_id', level: 'error' },
  issuer_insecure: { field: 'tenant_id', level: 'warning' },
  issuer_discovery: { field: 'tenant_id', level: 'error' },
  client_shape_entra: { field: 'client_id', level: 'error' },
  client_shape_okta: { field: 'client_id', level: 'warning' },
  client_shape_auth0: { field: 'client_id', level: 'warning' },
  client_shape_google: { field: 'client_id', level: 'error' },
  secret_is_id: { field: 'client_secret', level: 'error' },
  secret_is_client: { field: 'client_secret', level: 'error' },
  secret_blank: { field: 'client_secret', level: 'warning' },
  secret_ended: { field: 'client_secret_expires_on', level: 'error' },
  secret_ends: { field: 'client_secret_expires_on', level: 'warning' },
  scope_openid: { field: 'scope', level: 'error' },
  scope_user_info: { field: 'scope', level: 'warning' },
  scope_memberships: { field: 'scope', level: 'warning' },
  user_info_off: { field: 'user_info', level: 'warning' },
  memberships_nowhere: { field: 'memberships_url', level: 'error' },
  login_unbound: { field: 'bindings', level: 'error' },
} as const satisfies Record<string, { readonly field: DiagnosticField; readonly level: 'warning' | 'error' }>
export type DiagnosticCode = keyof typeof diagnostics

export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly field: DiagnosticField
  readonly level: 'warning' | 'error'
  readonly params: Readonly<Record<string, string | number>>
  readonly quickFix: QuickFix | null
}

/** Creates a diagnostic with the parameters of its message and its quick fix. */
export function diagnostic(
  code: DiagnosticCode,
  {
    params = {},
    quickFix = null,
  }: { readonly params?: Diagnostic['params']; readonly quickFix?: QuickFix | null } = {},
): Diagnostic {
  return { code, ...diagnostics[code], params, quickFix }
}

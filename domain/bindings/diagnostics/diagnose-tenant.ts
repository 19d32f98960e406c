// Diagnoses the field that identifies the provider (a tenant, a domain or an issuer) and common wrong entries.
import { diagnostic, type DiagnosticInput, type Diagnostic } from './diagnostic.ts'
import { rulesOf, type TenantTerm } from '../provider-kinds.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const anyTenant = new Set(['common', 'organizations', 'consumers'])

const replaceWith = (value: string) =>
  ({ quickFix: { type: 'set_field', field: 'tenant_id', value } }) as const

const tenant = (value: string, { client_id: client }: DiagnosticInput): Diagnostic[] => {
  if (anyTenant.has(value.toLowerCase())) return [diagnostic('tenant_several', { params: { value } })]
  if (value === client.trim()) return [diagnostic('tenant_is_client')]
  return guid.test(value) || domain.test(value) ? [] : [diagnostic('tenant_shape', { params: { value } })]
}

const scheme = /^https?:\/\//i

/** Okta's authorization servers have a path; other domains do not. */
const mayHavePath = (kind: DiagnosticInput['kind'], path: string): boolean =>
  kind === 'okta' && /^\/oauth2\/[^/]+$/.test(path)

const domainOf = (value: string, { kind }: DiagnosticInput): Diagnostic[] => {
  const bare = value.replace(scheme, '').replace(/\/+$/, '')
  const [host = '', ...rest] = bare.split('/')
  const path = rest.length === 0 ? '' : `/${rest.join('/')}`
  const admin = host.replace(/-admin(?=\.okta(preview)?\.com$)/i, '')
  if (!domain.test(host) && !/^localhost(:\d+)?$|:\d+$/.test(host))
    return [diagnostic('domain_shape', { params: { value } })]
  if (admin !== host && kind === 'okta') return [diagnostic('domain_admin', replaceWith(`${admin}${path}`))]
  if (path !== '' && !mayHavePath(kind, path))
    return [diagnostic('domain_path', { params: { path }, ...replaceWith(host) })]
  return bare === value
    ? []
    : [diagnostic('domain_scheme', { params: { value: bare }, ...replaceWith(bare) })]
}

const wellKnown = /\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/

const issuer = (value: string): Diagnostic[] => {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol))
    return [diagnostic('issuer_shape', { params: { value } })]
  if (wellKnown.test(value))
    return [diagnostic('issuer_discovery', replaceWith(value.replace(wellKnown, '')))]
  return url.protocol === 'https:' ? [] : [diagnostic('issuer_insecure')]
}

const diagnoseByTerm = {
  tenant,
  domain: domainOf,
  issuer,
  none: () => [],
} as const satisfies Record<TenantTerm, (value: string, form: DiagnosticInput) => Diagnostic[]>

/** Diagnostics of the field that identifies the provider; none while it is empty. */
export function diagnoseTenant(form: DiagnosticInput): Diagnostic[] {
  const value = form.tenant_id.trim()
  return value === '' ? [] : diagnoseByTerm[rulesOf(form.kind).tenantTerm](value, form)
}

// The field that finds the provider: a tenant, a domain or an issuer, and what people put there instead.
import { finding, type DoctorForm, type Finding } from './diagnostic.ts'
import { rulesOf, type TenantWord } from '../provider-kinds.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const anyTenant = new Set(['common', 'organizations', 'consumers'])

const instead = (value: string) => ({ mend: { type: 'set_field', field: 'tenant_id', value } }) as const

const tenant = (value: string, { client_id: client }: DoctorForm): Finding[] => {
  if (anyTenant.has(value.toLowerCase())) return [finding('tenant_several', { params: { value } })]
  if (value === client.trim()) return [finding('tenant_is_client')]
  return guid.test(value) || domain.test(value) ? [] : [finding('tenant_shape', { params: { value } })]
}

const scheme = /^https?:\/\//i

/** Okta's authorization servers stand behind a path; nothing else does. */
const mayHavePath = (kind: DoctorForm['kind'], path: string): boolean =>
  kind === 'okta' && /^\/oauth2\/[^/]+$/.test(path)

const domainOf = (value: string, { kind }: DoctorForm): Finding[] => {
  const bare = value.replace(scheme, '').replace(/\/+$/, '')
  const [host = '', ...rest] = bare.split('/')
  const path = rest.length === 0 ? '' : `/${rest.join('/')}`
  const admin = host.replace(/-admin(?=\.okta(preview)?\.com$)/i, '')
  if (!domain.test(host) && !/^localhost(:\d+)?$|:\d+$/.test(host))
    return [finding('domain_shape', { params: { value } })]
  if (admin !== host && kind === 'okta') return [finding('domain_admin', instead(`${admin}${path}`))]
  if (path !== '' && !mayHavePath(kind, path))
    return [finding('domain_path', { params: { path }, ...instead(host) })]
  return bare === value ? [] : [finding('domain_scheme', { params: { value: bare }, ...instead(bare) })]
}

const wellKnown = /\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/

const issuer = (value: string): Finding[] => {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return [finding('issuer_shape', { params: { value } })]
  if (wellKnown.test(value)) return [finding('issuer_discovery', instead(value.replace(wellKnown, '')))]
  return url.protocol === 'https:' ? [] : [finding('issuer_insecure')]
}

const byWord = {
  tenant,
  domain: domainOf,
  issuer,
  none: () => [],
} as const satisfies Record<TenantWord, (value: string, form: DoctorForm) => Finding[]>

/** What is wrong with the field that finds the provider; nothing while it is empty. */
export function tenantFindings(form: DoctorForm): Finding[] {
  const value = form.tenant_id.trim()
  return value === '' ? [] : byWord[rulesOf(form.kind).tenantWord](value, form)
}

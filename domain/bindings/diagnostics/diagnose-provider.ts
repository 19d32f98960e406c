// What can be said of a provider's form without asking anybody (IAM18): values in the wrong place or of the wrong shape,
// calls and scopes that belong together. It looks; it refuses nothing. No secret gets into a finding.
import { tenantFindings } from './diagnose-tenant.ts'
import { finding, type DoctorForm, type Finding, type FindingCode } from './diagnostic.ts'
import { rulesOf, scopesOf } from '../provider-kinds.ts'
import { reads } from '../used-parts.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a client id looks like where the kind has a shape for it. */
const clientShapes: Partial<Record<DoctorForm['kind'], readonly [RegExp, FindingCode]>> = {
  entra: [guid, 'client_shape_entra'],
  okta: [/^0oa[A-Za-z0-9]{10,}$/, 'client_shape_okta'],
  auth0: [/^[A-Za-z0-9_-]{32}$/, 'client_shape_auth0'],
  google: [/\.apps\.googleusercontent\.com$/, 'client_shape_google'],
}

const clientFindings = ({ kind, client_id: client }: DoctorForm): Finding[] => {
  const [shape, code] = clientShapes[kind] ?? []
  const isOff = client.trim() !== '' && shape !== undefined && !shape.test(client.trim())
  return isOff && code !== undefined ? [finding(code)] : []
}

const secretFindings = ({ kind, client_id: client, client_secret: secret }: DoctorForm): Finding[] => {
  if (secret === '') return []
  if (secret.trim() === client.trim()) return [finding('secret_is_client')]
  if (kind === 'entra' && guid.test(secret.trim())) return [finding('secret_is_id')]
  return secret.trim() === secret ? [] : [finding('secret_blank')]
}

const day = 86_400_000
const reminder = 30

const secretEnd = ({ client_secret_expires_on: end, today }: DoctorForm): Finding[] => {
  const days = Math.round((Date.parse(end ?? '') - Date.parse(today)) / day)
  if (Number.isNaN(days) || days > reminder) return []
  return [finding(days < 0 ? 'secret_ended' : 'secret_ends', { params: { day: end ?? '', count: days } })]
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

const replyFindings = ({ reply_url: reply }: DoctorForm): Finding[] => {
  const url = URL.parse(reply)
  if (url === null || url.protocol === 'https:' || isLoopback(url.hostname)) return []
  return [finding('reply_insecure', { params: { address: reply } })]
}

const scopeFindings = (form: DoctorForm): Finding[] => {
  const scopes = scopesOf(form.scope)
  const { userInfoScopes, membershipsScope } = rulesOf(form.kind)
  const lacks = (wanted: readonly string[]): boolean =>
    wanted.length > 0 && !wanted.some((scope) => scopes.includes(scope))
  const missing = (code: FindingCode, wanted: readonly string[]): Finding[] => {
    const [scope = ''] = wanted
    return lacks(wanted) ? [finding(code, { params: { scope }, mend: { type: 'add_scope', scope } })] : []
  }
  return [
    ...missing('scope_openid', ['openid']),
    ...(form.user_info ? missing('scope_user_info', userInfoScopes) : []),
    ...(reads(form, 'memberships') && membershipsScope !== null
      ? missing('scope_memberships', [membershipsScope])
      : []),
  ]
}

const callFindings = (form: DoctorForm): Finding[] => {
  const isOff = !form.user_info && reads(form, 'user')
  const isNowhere =
    reads(form, 'memberships') &&
    form.memberships_url.trim() === '' &&
    rulesOf(form.kind).membershipsUrl === null
  return [
    ...(isOff ? [finding('user_info_off', { mend: { type: 'switch_user_info' } })] : []),
    ...(isNowhere ? [finding('memberships_nowhere')] : []),
    ...((form.bindings['login'] ?? '').trim() === '' ? [finding('login_unbound')] : []),
  ]
}

/** Everything the doctor finds, in the order of the form. */
export function examine(form: DoctorForm): Finding[] {
  return [
    ...replyFindings(form),
    ...tenantFindings(form),
    ...clientFindings(form),
    ...secretFindings(form),
    ...secretEnd(form),
    ...scopeFindings(form),
    ...callFindings(form),
  ]
}

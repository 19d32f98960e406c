// Diagnoses a provider's form without network access (IAM18): values in the wrong field or of the wrong shape, and
// calls and scopes that belong together. It blocks nothing. Diagnostics never contain a secret.
import { diagnoseTenant } from './diagnose-tenant.ts'
import { diagnostic, type DiagnosticInput, type Diagnostic, type DiagnosticCode } from './diagnostic.ts'
import { rulesOf, scopesOf } from '../provider-kinds.ts'
import { readsPart } from '../used-parts.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The shape of a client id, for kinds that have one. */
const clientShapes: Partial<Record<DiagnosticInput['kind'], readonly [RegExp, DiagnosticCode]>> = {
  entra: [guid, 'client_shape_entra'],
  okta: [/^0oa[A-Za-z0-9]{10,}$/, 'client_shape_okta'],
  auth0: [/^[A-Za-z0-9_-]{32}$/, 'client_shape_auth0'],
  google: [/\.apps\.googleusercontent\.com$/, 'client_shape_google'],
}

const clientDiagnostics = ({ kind, client_id: client }: DiagnosticInput): Diagnostic[] => {
  const [shape, code] = clientShapes[kind] ?? []
  const isOff = client.trim() !== '' && shape !== undefined && !shape.test(client.trim())
  return isOff && code !== undefined ? [diagnostic(code)] : []
}

const secretDiagnostics = ({
  kind,
  client_id: client,
  client_secret: secret,
}: DiagnosticInput): Diagnostic[] => {
  if (secret === '') return []
  if (secret.trim() === client.trim()) return [diagnostic('secret_is_client')]
  if (kind === 'entra' && guid.test(secret.trim())) return [diagnostic('secret_is_id')]
  return secret.trim() === secret ? [] : [diagnostic('secret_blank')]
}

const day = 86_400_000
const reminder = 30

const expiryDiagnostics = ({ client_secret_expires_on: end, today }: DiagnosticInput): Diagnostic[] => {
  const days = Math.round((Date.parse(end ?? '') - Date.parse(today)) / day)
  if (Number.isNaN(days) || days > reminder) return []
  return [diagnostic(days < 0 ? 'secret_ended' : 'secret_ends', { params: { day: end ?? '', count: days } })]
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

const replyDiagnostics = ({ reply_url: reply }: DiagnosticInput): Diagnostic[] => {
  const url = URL.parse(reply)
  if (url === null || url.protocol === 'https:' || isLoopback(url.hostname)) return []
  return [diagnostic('reply_insecure', { params: { address: reply } })]
}

const scopeDiagnostics = (form: DiagnosticInput): Diagnostic[] => {
  const scopes = scopesOf(form.scope)
  const { userInfoScopes, membershipsScope } = rulesOf(form.kind)
  const lacks = (required: readonly string[]): boolean =>
    required.length > 0 && !required.some((scope) => scopes.includes(scope))
  const missing = (code: DiagnosticCode, required: readonly string[]): Diagnostic[] => {
    const [scope = ''] = required
    return lacks(required)
      ? [diagnostic(code, { params: { scope }, quickFix: { type: 'add_scope', scope } })]
      : []
  }
  return [
    ...missing('scope_openid', ['openid']),
    ...(form.user_info ? missing('scope_user_info', userInfoScopes) : []),
    ...(readsPart(form, 'memberships') && membershipsScope !== null && form.has_memberships !== true
      ? missing('scope_memberships', [membershipsScope])
      : []),
  ]
}

const callDiagnostics = (form: DiagnosticInput): Diagnostic[] => {
  const isOff = !form.user_info && readsPart(form, 'user')
  const isAddressMissing =
    readsPart(form, 'memberships') &&
    form.memberships_url.trim() === '' &&
    rulesOf(form.kind).membershipsUrl === null
  return [
    ...(isOff ? [diagnostic('user_info_off', { quickFix: { type: 'switch_user_info' } })] : []),
    ...(isAddressMissing ? [diagnostic('memberships_nowhere')] : []),
    ...((form.bindings['login'] ?? '').trim() === '' ? [diagnostic('login_unbound')] : []),
  ]
}

/** All diagnostics, in the order of the form. */
export function diagnoseProvider(form: DiagnosticInput): Diagnostic[] {
  return [
    ...replyDiagnostics(form),
    ...diagnoseTenant(form),
    ...clientDiagnostics(form),
    ...secretDiagnostics(form),
    ...expiryDiagnostics(form),
    ...scopeDiagnostics(form),
    ...callDiagnostics(form),
  ]
}

// Checks the metadata of a provider without network access: its issuer and what a sign-in needs.
import type { Discovery } from '#contract/iam/sign-in.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { problemAt } from '../../core/error.ts'
import type { Metadata } from './metadata.ts'

export type Finding = Discovery['findings'][number]

/** Accepted algorithms of ID tokens: signatures that require the provider's private key. */
const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

interface FindingInput {
  readonly path: string
  readonly level: Finding['level']
  readonly params: Params
}
const toFinding = ({ path, level, params }: FindingInput): Finding => ({
  level,
  problem: problemAt(path, 'provider_finding', params),
})

const listed = (items: readonly string[]): string => items.join(', ')

/** Entra ID reports the tenant's id as issuer for a tenant that was named by its domain. */
const entraTenant = /^https:\/\/login\.microsoftonline\.com\/[^/]+\/v2\.0$/
const isEntraId =
  /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\/v2\.0$/i

/** Whether an issuer is the expected one of the tenant. */
const isExpected = (found: string, expected: string): boolean =>
  found === expected || (entraTenant.test(expected) && !isEntraId.test(expected) && isEntraId.test(found))

const issuerFinding = (metadata: Metadata, expected: string): Finding => {
  const path = 'issuer'
  const found = metadata.issuer
  if (found === null) return toFinding({ path, level: 'error', params: reasonParams('endpoint_missing') })
  if (isExpected(found, expected))
    return toFinding({ path, level: 'ok', params: reasonParams('issuer_agrees', { found }) })
  // Entra ID writes this where the tenant is `common`, `organizations` or `consumers`.
  if (found.includes('{tenantid}'))
    return toFinding({ path, level: 'error', params: reasonParams('tenant_any') })
  return toFinding({ path, level: 'error', params: reasonParams('issuer_differs', { found, expected }) })
}

const codeFlow = ({ response_types_supported: types }: Metadata): Finding => {
  const path = 'response_types_supported'
  // The metadata must list them; a provider that does not is assumed to support `code`, as all do.
  if (types === null || types.includes('code'))
    return toFinding({ path, level: 'ok', params: reasonParams('code_flow_offered') })
  return toFinding({
    path,
    level: 'error',
    params: reasonParams('code_flow_missing', { found: listed(types) }),
  })
}

const pkce = ({ code_challenge_methods_supported: methods }: Metadata): Finding => {
  const path = 'code_challenge_methods_supported'
  return methods?.includes('S256') === true
    ? toFinding({ path, level: 'ok', params: reasonParams('pkce_offered') })
    : toFinding({ path, level: 'warning', params: reasonParams('pkce_unsaid') })
}

const signing = ({ id_token_signing_alg_values_supported: supported }: Metadata): Finding => {
  const path = 'id_token_signing_alg_values_supported'
  const all = supported ?? ['RS256']
  const accepted = signingAlgorithms.filter((name) => all.includes(name))
  return accepted.length > 0
    ? toFinding({ path, level: 'ok', params: reasonParams('signing_offered', { found: listed(accepted) }) })
    : toFinding({ path, level: 'error', params: reasonParams('signing_missing', { found: listed(all) }) })
}

const clientAuth = ({ token_endpoint_auth_methods_supported: methods }: Metadata): readonly Finding[] => {
  if (methods === null || methods.includes('client_secret_basic') || methods.includes('client_secret_post'))
    return []
  const params = reasonParams('client_auth_missing', { found: listed(methods) })
  return [toFinding({ path: 'token_endpoint_auth_methods_supported', level: 'error', params })]
}

const basicScopes = ['openid', 'email', 'profile']

const scopes = ({ scopes_supported: supported }: Metadata): readonly Finding[] => {
  const missing = supported === null ? [] : basicScopes.filter((scope) => !supported.includes(scope))
  if (missing.length === 0) return []
  const level = missing.includes('openid') ? 'error' : 'warning'
  return [
    toFinding({
      path: 'scopes_supported',
      level,
      params: reasonParams('scopes_unknown', { scopes: listed(missing) }),
    }),
  ]
}

/** Findings in the order of a sign-in. `expected`: the issuer of the tenant entered. */
export function metadataFindings(metadata: Metadata, expected: string): Finding[] {
  return [
    issuerFinding(metadata, expected),
    codeFlow(metadata),
    pkce(metadata),
    ...clientAuth(metadata),
    signing(metadata),
    ...scopes(metadata),
  ]
}

/** The finding for an endpoint that the metadata should name. */
export function endpointFinding(
  path: string,
  { level, address }: { level: Finding['level']; address: string | null },
): Finding {
  return toFinding({
    path,
    level,
    params: address === null ? reasonParams('endpoint_missing') : reasonParams('endpoint_named', { address }),
  })
}

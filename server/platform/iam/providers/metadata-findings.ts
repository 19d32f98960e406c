// What is found about the metadata of a provider without asking anybody: the issuer, and what a sign-in needs of it.
import type { Discovery } from '#contract/iam/sign-in.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { problemAt } from '../../core/error.ts'
import type { Metadata } from './metadata.ts'

export type Finding = Discovery['findings'][number]

/** Algorithms of ID tokens that a sign-in takes: signed by a key that the provider alone has. */
const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

interface DescriptionItem {
  readonly path: string
  readonly level: Finding['level']
  readonly params: Params
}
const fact = ({ path, level, params }: DescriptionItem): Finding => ({
  level,
  problem: problemAt(path, 'provider_finding', params),
})

const listed = (items: readonly string[]): string => items.join(', ')

/** Entra ID answers for a tenant that was named by its domain under the tenant's id. */
const entraTenant = /^https:\/\/login\.microsoftonline\.com\/[^/]+\/v2\.0$/
const isEntraId =
  /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\/v2\.0$/i

/** Whether an issuer is the one that the tenant stands for. */
const isExpected = (found: string, expected: string): boolean =>
  found === expected || (entraTenant.test(expected) && !isEntraId.test(expected) && isEntraId.test(found))

const issuerFinding = (said: Metadata, expected: string): Finding => {
  const path = 'issuer'
  const found = said.issuer
  if (found === null) return fact({ path, level: 'error', params: reasonParams('endpoint_missing') })
  if (isExpected(found, expected))
    return fact({ path, level: 'ok', params: reasonParams('issuer_agrees', { found }) })
  // Entra ID writes this where the tenant is `common`, `organizations` or `consumers`.
  if (found.includes('{tenantid}')) return fact({ path, level: 'error', params: reasonParams('tenant_any') })
  return fact({ path, level: 'error', params: reasonParams('issuer_differs', { found, expected }) })
}

const codeFlow = ({ response_types_supported: types }: Metadata): Finding => {
  const path = 'response_types_supported'
  // The metadata must name them; a provider that does not is known to take `code`, which every one has.
  if (types === null || types.includes('code'))
    return fact({ path, level: 'ok', params: reasonParams('code_flow_offered') })
  return fact({ path, level: 'error', params: reasonParams('code_flow_missing', { found: listed(types) }) })
}

const pkce = ({ code_challenge_methods_supported: methods }: Metadata): Finding => {
  const path = 'code_challenge_methods_supported'
  return methods?.includes('S256') === true
    ? fact({ path, level: 'ok', params: reasonParams('pkce_offered') })
    : fact({ path, level: 'warning', params: reasonParams('pkce_unsaid') })
}

const signing = ({ id_token_signing_alg_values_supported: offered }: Metadata): Finding => {
  const path = 'id_token_signing_alg_values_supported'
  const all = offered ?? ['RS256']
  const fit = signingAlgorithms.filter((name) => all.includes(name))
  return fit.length > 0
    ? fact({ path, level: 'ok', params: reasonParams('signing_offered', { found: listed(fit) }) })
    : fact({ path, level: 'error', params: reasonParams('signing_missing', { found: listed(all) }) })
}

const clientAuth = ({ token_endpoint_auth_methods_supported: methods }: Metadata): readonly Finding[] => {
  if (methods === null || methods.includes('client_secret_basic') || methods.includes('client_secret_post'))
    return []
  const params = reasonParams('client_auth_missing', { found: listed(methods) })
  return [fact({ path: 'token_endpoint_auth_methods_supported', level: 'error', params })]
}

const basicScopes = ['openid', 'email', 'profile']

const scopes = ({ scopes_supported: offered }: Metadata): readonly Finding[] => {
  const absent = offered === null ? [] : basicScopes.filter((scope) => !offered.includes(scope))
  if (absent.length === 0) return []
  const level = absent.includes('openid') ? 'error' : 'warning'
  return [
    fact({
      path: 'scopes_supported',
      level,
      params: reasonParams('scopes_unknown', { scopes: listed(absent) }),
    }),
  ]
}

/** Findings in the order of a sign-in. `expected`: the issuer of the tenant that was typed. */
export function metadataFindings(said: Metadata, expected: string): Finding[] {
  return [
    issuerFinding(said, expected),
    codeFlow(said),
    pkce(said),
    ...clientAuth(said),
    signing(said),
    ...scopes(said),
  ]
}

/** What is found about an address that the metadata should name. */
export function endpointFinding(
  path: string,
  { level, address }: { level: Finding['level']; address: string | null },
): Finding {
  return fact({
    path,
    level,
    params: address === null ? reasonParams('endpoint_missing') : reasonParams('endpoint_named', { address }),
  })
}

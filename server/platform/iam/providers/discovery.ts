// Reads what a provider says of itself while its form is typed, and checks it: also where each address that it names
// leads, since the platform would go there. It keeps nothing.
import type { PlatformApi } from '#contract/api.ts'
import type { ProviderKind } from '#contract/iam/provider.ts'
import type { Discovery } from '#contract/iam/sign-in.ts'
import { reasonParams } from '#contract/reasons.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { openAddressGuard, type AddressGuard } from '../../outbound-http/address-guard.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import { openProviderFetch } from './provider-fetch.ts'
import { endpointFinding, metadataFindings, type Finding } from './metadata-findings.ts'
import { metadata, metadataAddress, noMetadata, type Metadata } from './metadata.ts'

/** Addresses that the metadata names, and whether a sign-in needs them. The last two are for the browser alone. */
const endpoints = [
  { path: 'authorization_endpoint', needed: true },
  { path: 'token_endpoint', needed: true },
  { path: 'jwks_uri', needed: true },
  { path: 'userinfo_endpoint', needed: false },
  { path: 'end_session_endpoint', needed: false },
] as const satisfies readonly { path: keyof Metadata; needed: boolean }[]
type Endpoint = (typeof endpoints)[number]

const readMetadata = async (fetch: GuardedFetch, address: string): Promise<Metadata> => {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok)
    throw new PlatformError('provider_answer', {
      params: reasonParams('answer_status', { status: response.status }),
    })
  const said: unknown = await response.json().catch(() => null)
  const read = metadata.safeParse(said)
  if (!read.success) throw new PlatformError('provider_answer', { params: reasonParams('answer_shape') })
  return read.data
}

/** A refusal of the guard as a finding at `path`. */
const refusalFinding = (path: string, error: unknown): Finding => {
  if (!(error instanceof PlatformError)) throw error
  return { level: 'error', problem: problemAt(path, error.code, { ...error.params, path }) }
}

const endpointFindings = async (
  guard: AddressGuard,
  { path, needed, address }: Endpoint & { address: string | null },
): Promise<Finding[]> => {
  if (address === null) return needed ? [endpointFinding(path, { level: 'error', address })] : []
  try {
    await guard.check(address)
    return [endpointFinding(path, { level: 'ok', address })]
  } catch (error) {
    return [refusalFinding(path, error)]
  }
}

const shown = (address: string, said: Metadata, findings: Finding[]): Discovery => ({
  address,
  issuer: said.issuer,
  authorization_endpoint: said.authorization_endpoint,
  token_endpoint: said.token_endpoint,
  userinfo_endpoint: said.userinfo_endpoint,
  jwks_uri: said.jwks_uri,
  end_session_endpoint: said.end_session_endpoint,
  scopes_supported: said.scopes_supported,
  claims_supported: said.claims_supported,
  pkce: said.code_challenge_methods_supported?.includes('S256') ?? false,
  findings,
})

/** What the provider of a kind and tenant says of itself, with what is found; never rejects because of the provider. */
export async function discover(
  { kind, tenant }: { readonly kind: ProviderKind; readonly tenant: string },
  { guard, fetch }: { readonly guard: AddressGuard; readonly fetch: GuardedFetch },
): Promise<Discovery> {
  const issuer = rulesOf(kind).issuer(tenant)
  if (issuer === '')
    return shown('', noMetadata, [{ level: 'error', problem: problemAt('tenant_id', 'required') }])
  const address = metadataAddress(issuer)
  try {
    const said = await readMetadata(fetch, address)
    const places = endpoints.map((place) => endpointFindings(guard, { ...place, address: said[place.path] }))
    const findings = [...metadataFindings(said, issuer), ...(await Promise.all(places)).flat()]
    return shown(address, said, findings)
  } catch (error) {
    return shown(address, noMetadata, [refusalFinding('tenant_id', error)])
  }
}

/** The handler of discovery. `networks`: private networks that providers may stand in. */
export function discoveryHandlers({
  networks,
}: {
  readonly networks: readonly string[]
}): Pick<Handlers<PlatformApi['providers']>, 'discover'> {
  const guard = openAddressGuard({ networks, unreachable: 'provider_unreachable' })
  const tools = { guard, fetch: openProviderFetch({ networks }) }
  return {
    discover: async ({ body }) => ({
      discovery: await discover({ kind: body.kind, tenant: body.tenant_id }, tools),
    }),
  }
}

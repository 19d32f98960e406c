// Reads and checks the metadata of a provider while its form is edited, including where its endpoints lead, since the
// platform would call them. It stores nothing.
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

/** Endpoints in the metadata, and whether a sign-in needs them. The last two are used by the browser only. */
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
  const document: unknown = await response.json().catch(() => null)
  const read = metadata.safeParse(document)
  if (!read.success) throw new PlatformError('provider_answer', { params: reasonParams('answer_shape') })
  return read.data
}

/** A refusal of the guard as a finding at `path`. */
const errorFinding = (path: string, error: unknown): Finding => {
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
    return [errorFinding(path, error)]
  }
}

const toDiscovery = (address: string, document: Metadata, findings: Finding[]): Discovery => ({
  address,
  issuer: document.issuer,
  authorization_endpoint: document.authorization_endpoint,
  token_endpoint: document.token_endpoint,
  userinfo_endpoint: document.userinfo_endpoint,
  jwks_uri: document.jwks_uri,
  end_session_endpoint: document.end_session_endpoint,
  scopes_supported: document.scopes_supported,
  claims_supported: document.claims_supported,
  pkce: document.code_challenge_methods_supported?.includes('S256') ?? false,
  findings,
})

/** Reads the metadata of a provider by kind and tenant, with findings; never rejects because of the provider. */
export async function discover(
  { kind, tenant }: { readonly kind: ProviderKind; readonly tenant: string },
  { guard, fetch }: { readonly guard: AddressGuard; readonly fetch: GuardedFetch },
): Promise<Discovery> {
  const issuer = rulesOf(kind).issuer(tenant)
  if (issuer === '')
    return toDiscovery('', noMetadata, [{ level: 'error', problem: problemAt('tenant_id', 'required') }])
  const address = metadataAddress(issuer)
  try {
    const document = await readMetadata(fetch, address)
    const checks = endpoints.map((endpoint) =>
      endpointFindings(guard, { ...endpoint, address: document[endpoint.path] }),
    )
    const findings = [...metadataFindings(document, issuer), ...(await Promise.all(checks)).flat()]
    return toDiscovery(address, document, findings)
  } catch (error) {
    return toDiscovery(address, noMetadata, [errorFinding('tenant_id', error)])
  }
}

/** Returns the handler of discovery. `networks`: private networks that providers may be in. */
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

// The parts of a provider's metadata (OpenID Connect Discovery) that the platform reads, before any checks.
import { z } from 'zod'

const text = z.string().max(2000).nullable().catch(null).default(null)
const texts = z.array(z.string().max(400)).max(1000).nullable().catch(null).default(null)

/** A member of another type counts as absent. */
export const metadata = z.object({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  userinfo_endpoint: text,
  jwks_uri: text,
  end_session_endpoint: text,
  scopes_supported: texts,
  claims_supported: texts,
  response_types_supported: texts,
  code_challenge_methods_supported: texts,
  id_token_signing_alg_values_supported: texts,
  token_endpoint_auth_methods_supported: texts,
})
export type Metadata = z.infer<typeof metadata>

export const noMetadata: Metadata = metadata.parse({})

/** The address of an issuer's metadata. */
export function metadataAddress(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
}

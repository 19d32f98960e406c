// An identity provider as its form writes it (IAM12 to IAM18). Unknown members are preserved.
import { z } from 'zod'
import { instant } from '../http.ts'
import { hexColor, picture, pictureLimits } from './application.ts'
import { line, requiredLine } from '../line.ts'

/** Kinds (IAM12). `domain/bindings/provider-kinds.ts` has their rules. */
export const providerKinds = ['entra', 'okta', 'auth0', 'google', 'oidc'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const defaultScope = 'openid email profile'

/** Methods by which a secret is sent to the token endpoint, as OpenID Connect names them (IAM103). */
export const clientSecretMethods = ['client_secret_basic', 'client_secret_post'] as const
export type ClientSecretMethod = (typeof clientSecretMethods)[number]
export const clientAuthentications = ['automatic', ...clientSecretMethods] as const
export type ClientAuthentication = (typeof clientAuthentications)[number]

/** Standard fields; any other is `configuration.<name>` (IAM13). */
export const boundFields = ['login', 'email', 'pronoun', 'firstname', 'lastname'] as const
export type BoundField = (typeof boundFields)[number]

/** Platform field to dotted path in the provider's response; an empty path is unbound. The order is preserved. */
export const bindings = z.record(z.string().min(1).max(200), z.string().max(400))
export type Bindings = z.infer<typeof bindings>

export const comparisons = ['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'regexp'] as const
export type Comparison = (typeof comparisons)[number]

/** By comparison; `domain/bindings/check-configuration.ts` defines them and their operands. */
const test = z.record(z.string().max(40), z.unknown())
/** Dotted path to comparison to operand: all must match. */
const mappingIf = z.record(z.string().min(1).max(400), test)

const fixedMapping = z.looseObject({
  role: z.string().min(1).optional(),
  group: z.string().min(1).optional(),
  if: mappingIf.optional(),
})
const bindMapping = z.looseObject({
  bind: z.looseObject({
    upsert: z.boolean().default(false),
    /** JSONPath (RFC 9535). */
    input: z.string().min(1).max(1000),
    split: z.string().min(1).max(100).optional(),
    match: z.string().min(1).max(1000).optional(),
    replace: z.string().max(1000).optional(),
    /** An extension; `group` by default. */
    kind: z.enum(['role', 'group']).optional(),
  }),
})
/** `{role | group, if?}` grants one role or group, `{bind}` those that the response names (IAM14). */
export const mapping = z.union([bindMapping, fixedMapping])
export type Mapping = z.infer<typeof mapping>
export type BindMapping = z.infer<typeof bindMapping>
export type FixedMapping = z.infer<typeof fixedMapping>

export const providerButton = z.looseObject({
  /** Text of the button on the sign-in screen; empty for the name. */
  text: line(120).default(''),
  color: hexColor.default(''),
  icon: picture(pictureLimits.icon).default(''),
})

const tag = requiredLine(60)

/** The settings that determine a sign-in at the provider: test sign-ins and replays take them from the draft. */
const configuration = {
  kind: z.enum(providerKinds),
  /** Tenant id at Entra ID, domain at Okta and Auth0, issuer for `oidc`, unused at Google. */
  tenant_id: line(2000).default(''),
  client_id: line(400).default(''),
  /** An extension. Documents without it have `automatic`. */
  client_authentication: z.enum(clientAuthentications).default('automatic'),
  scope: line(2000).default(defaultScope),
  user_info: z.boolean().default(false),
  /** URLs that override those of the kind or of discovery; empty for the defaults (IAM17). */
  user_info_url: line(2000).default(''),
  memberships_url: line(2000).default(''),
  bindings,
  mappings: z.array(mapping).max(1000).default([]),
}

export const providerWrite = z.looseObject({
  name: requiredLine(200),
  description: line(2000).default(''),
  directory: line(120).default(''),
  tags: z.array(tag).max(50).default([]),
  active: z.boolean().default(false),
  /** Until when sign-ins are recorded; null if Debug Mode is off (IAM15). */
  debug_until: instant.nullable().default(null),
  /** Whether signing out here also ends the session at the provider (IAM110). An extension. */
  sign_out_at_provider: z.boolean().default(false),
  ...configuration,
  /** Write-only: if absent or empty, the stored secret is unchanged. */
  client_secret: z.string().max(2000).optional(),
  /** When the secret expires at the provider, as `2026-11-30`; null if unknown. */
  client_secret_expires_on: z.iso.date().nullable().default(null),
  button: providerButton.default({ text: '', color: '', icon: '' }),
  /** Ids of the applications whose sign-in screen shows it (IAM8). */
  applications: z.array(z.string()).max(1000).default([]),
})
export type ProviderWrite = z.infer<typeof providerWrite>

/** As read: without the secret. */
export const provider = providerWrite.omit({ client_secret: true }).extend({
  id: z.string(),
  /** The same for all providers; null if the platform does not know its public address. */
  reply_url: z.string(),
  client_secret_set_at: instant.nullable(),
  /** Whether Debug Mode is on. */
  debug: z.boolean(),
  /** Number of accounts that sign in through it. */
  users: z.number().int(),
  last_sign_in_at: instant.nullable(),
  recorded: z.number().int(),
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type Provider = z.infer<typeof provider>

export const providerSummary = provider.pick({
  id: true,
  name: true,
  description: true,
  kind: true,
  active: true,
  debug: true,
  debug_until: true,
  directory: true,
  applications: true,
  client_secret_set_at: true,
  client_secret_expires_on: true,
  users: true,
  last_sign_in_at: true,
  updated_at: true,
  etag: true,
})
export type ProviderSummary = z.infer<typeof providerSummary>

/** Input of a test sign-in: the unsaved form. The secret of `provider` is used if none is entered. */
export const testDraft = z.object({ ...configuration, client_secret: z.string().max(2000).optional() })
export type TestDraft = z.infer<typeof testDraft>

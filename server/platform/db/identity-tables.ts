// Identity tables in TypeScript. Instants are ISO text, booleans 0 or 1, `…Json` JSON text.
import type { Generated } from 'kysely'

type Flag = 0 | 1

export interface UserRow {
  id: string
  login: string
  firstname: string
  lastname: string
  civility: string
  email: string
  passwordHash: string
  passwordRenew: Flag
  passwordChangedAt: string
  /** Of a one-time password (IAM23a); null for a password that its user chose. Empty once it has ended. */
  passwordEndsAt: string | null
  active: Flag
  createdAt: string
  /** Tag of the provider that created the account. */
  directory: string
  tagsJson: string
  /** Values of bindings to `configuration.<name>`, by name. */
  configurationJson: string
  lastSignInAt: string | null
  updatedAt: string
  updatedBy: string
}
export interface RoleRow {
  id: string
  name: string
  permissionsJson: string
  conditionJson: string | null
  /** Whether its holders need a second factor. */
  secondFactor: Generated<Flag>
  description: Generated<string>
  createdAt: string | null
  updatedAt: string | null
  updatedBy: Generated<string>
}
/** `providerId` is empty for a grant by an administrator, else the provider whose mapping granted it. */
export interface UserRoleRow {
  userId: string
  roleId: string
  providerId: Generated<string>
}
export interface GroupRow {
  id: string
  name: string
  description: string
  createdAt: string
  updatedAt: string
  updatedBy: string
}
export interface GroupMemberRow {
  userId: string
  groupId: string
  providerId: Generated<string>
}
export interface OrganizationRow {
  id: string
  name: string
  description: string
  createdAt: string
  updatedAt: string
  updatedBy: string
}
export interface ProviderRow {
  id: string
  name: string
  kind: string
  active: Flag
  debugUntil: string | null
  /** The configuration as saved, unknown members included, without the secret. */
  documentJson: string
  /** Encrypted. */
  clientSecret: string | null
  clientSecretSetAt: string | null
  createdAt: string
  updatedAt: string
  updatedBy: string
}
export interface IdentityRow {
  id: string
  providerId: string
  issuer: string
  subject: string
  /** Null while no account is linked. */
  userId: string | null
  login: string
  email: string
  firstAt: string
  lastAt: string
  linkedAt: string | null
  /** Full name of the administrator; null if the sign-in created the account. */
  linkedBy: string | null
}
export interface SignInRecordRow {
  seq: Generated<number>
  id: string
  providerId: string
  at: string
  uid: string | null
  who: string
  outcome: string
  stage: string
  problemJson: string | null
  issuer: string
  subject: string
  /** Response, bindings, mappings and result, in the format of the contract. */
  recordJson: string
}
export interface SignInCodeRow {
  /** SHA-256 of the code, hexadecimal. */
  hash: string
  userId: string
  /** Both null for a password. */
  providerId: string | null
  apiKeyId: string | null
  appId: string
  challenge: string | null
  expiresAt: string
  /** Sealed address that ends the session at the provider (IAM110). */
  signOut: string | null
}
export interface TotpFactorRow {
  userId: string
  /** Encrypted. */
  secret: string
  /** The last step whose code was used: each code is used once. */
  lastStep: number
  createdAt: string
}
export interface RecoveryCodeRow {
  userId: string
  /** SHA-256 of the code, hexadecimal. Used codes are deleted. */
  hash: string
}
export interface PasskeyRow {
  id: string
  userId: string
  /** The id that the authenticator has chosen, base64url. */
  credential: string
  /** COSE, base64url. */
  publicKey: string
  /** Uses that the authenticator has counted; 0 if it counts none. */
  counter: number
  transportsJson: string
  /** The RP ID: where it was added. */
  host: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}
/** A sign-in that waits for the second factor, or a passkey that is added or used for a change. */
export interface FactorChallengeRow {
  /** SHA-256 of the challenge, hexadecimal. */
  hash: string
  userId: string
  appId: string
  purpose: 'sign_in' | 'change' | 'add'
  triesLeft: number
  expiresAt: string
}
/** A link that sets a password (IAM109). One that was replaced or revoked is deleted. */
export interface PasswordLinkRow {
  /** SHA-256 of the secret, hexadecimal. */
  hash: string
  userId: string
  kind: 'invitation' | 'reset'
  createdAt: string
  expiresAt: string
  /** Full name of the administrator; empty if the user requested it. */
  createdBy: string
  /** The address that it was sent to; empty if it was handed over. */
  sentTo: string
  usedAt: string | null
}
export interface ApiKeyRow {
  id: string
  userId: string
  name: string
  apikey: string
  secretHash: string
  createdAt: string
  expiresAt: string | null
  deletedAt: string | null
  lastUsedAt: string | null
  /** Null for every permission of the owner. */
  permissionsJson: Generated<string | null>
  /** The only object that it may be used for; null for every object. */
  limitJson: Generated<string | null>
}
export interface CredentialAuthorRow {
  /** Id of an account, or `provider:<id>`. */
  subjectId: string
  /** Id of the account that set a credential of the subject, or `provider:<id>`. Either may be deleted. */
  authorId: string
}
export interface ApplicationRow {
  appid: string
  /** Preferences shown before sign-in. They contain modes of providers only as `_id` and `hidden`. */
  preferencesJson: string
  redirectUrisJson: Generated<string>
  createdAt: string | null
  updatedAt: string | null
  updatedBy: Generated<string>
}
export interface ApplicationPicturesRow {
  appid: string
  /** Data URIs, or empty. */
  logo: string
  background: string
}
export interface TokenRow {
  /** SHA-256 of the token, hexadecimal. */
  hash: string
  userId: string
  appId: string
  /** The API key of the sign-in; null for a password. Tokens are deleted with the key. */
  apiKeyId: string | null
  /** The provider of the sign-in; null for a password or a key. */
  providerId: string | null
  createdAt: string
  lastUsedAt: string
  deletedAt: string | null
  /** `User-Agent` and address of the sign-in. */
  browser: Generated<string>
  address: Generated<string>
  /** Sealed address that ends the session at the provider (IAM110). */
  signOut: Generated<string | null>
  /** Of the code that the session started with. */
  codeHash: Generated<string | null>
}
export interface AttemptRow {
  id: Generated<number>
  /** `login:<login>`, `apikey:<key>` or `address:<address>`. */
  subject: string
  at: string
}

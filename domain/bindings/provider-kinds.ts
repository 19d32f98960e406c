// The rules of each kind of provider: its issuer, the identity of its users, and what its scopes provide (IAM12,
// IAM16, IAM17). No other code depends on a kind by name.
import { defaultScope, type ProviderKind } from '#contract/iam/provider.ts'
import { ownMember } from './json-value.ts'

/** The term for the field that identifies the provider: `tenant`, `domain`, `issuer`; `none` if there is only one. */
export type TenantTerm = 'tenant' | 'domain' | 'issuer' | 'none'

/** What a scope provides. */
export interface ScopeNeed {
  /** Any of these is sufficient, the narrowest first. */
  readonly scopes: readonly string[]
  /** First steps of paths that stay empty without it, below `user` or at the top level. */
  readonly fields: readonly string[]
}

export interface ProviderSubject {
  readonly issuer: string
  readonly subject: string
}

interface KindRules {
  readonly tenantTerm: TenantTerm
  /** Issuer of a tenant; empty for an empty tenant. */
  readonly issuer: (tenant: string) => string
  /** URL of the user-profile call; null if discovery provides it (`userinfo_endpoint`). */
  readonly userInfoUrl: string | null
  /** URL of the directory call; null if the kind has none. */
  readonly membershipsUrl: string | null
  /**
   * Member of the user profile that must equal this claim of the ID token, to prove that both belong to the same
   * user.
   */
  readonly samePerson: { readonly member: string; readonly claim: string }
  readonly identity: (claims: Readonly<Record<string, unknown>>) => ProviderSubject | null
  /** Any of these allows the user-profile call; the first is the narrowest. */
  readonly userInfoScopes: readonly string[]
  /** Scope of the directory call; null if the kind needs none. */
  readonly membershipsScope: string | null
  readonly needs: readonly ScopeNeed[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const bySubject = (claims: Readonly<Record<string, unknown>>): ProviderSubject | null => {
  const [issuer, subject] = [text(ownMember(claims, 'iss')), text(ownMember(claims, 'sub'))]
  return issuer === '' || subject === '' ? null : { issuer, subject }
}

/** The object id stays the same when the application is registered again; `sub` does not. */
const byObjectId = (claims: Readonly<Record<string, unknown>>): ProviderSubject | null => {
  const [issuer, tenant, object] = ['iss', 'tid', 'oid'].map((name) => text(ownMember(claims, name)))
  if (!issuer || !tenant || !object) return null
  return { issuer, subject: `${tenant}/${object}` }
}

const bare = (tenant: string): string =>
  tenant
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
const https =
  (ending: string) =>
  (tenant: string): string =>
    bare(tenant) === '' ? '' : `https://${bare(tenant)}${ending}`

const emailNeed: ScopeNeed = { scopes: ['email'], fields: ['email', 'email_verified'] }
const profileNeed: ScopeNeed = {
  scopes: ['profile'],
  fields: [
    'name',
    'given_name',
    'family_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'picture',
    'locale',
    'zoneinfo',
    'gender',
    'birthdate',
    'website',
    'updated_at',
  ],
}
const addressNeed: ScopeNeed = { scopes: ['address'], fields: ['address'] }
const phoneNeed: ScopeNeed = { scopes: ['phone'], fields: ['phone_number', 'phone_number_verified'] }
const standardNeeds = [emailNeed, profileNeed, addressNeed, phoneNeed]
const groupsNeed: ScopeNeed = { scopes: ['groups'], fields: ['groups'] }

const standard = {
  userInfoUrl: null,
  membershipsUrl: null,
  samePerson: { member: 'sub', claim: 'sub' },
  identity: bySubject,
  userInfoScopes: ['profile'],
  membershipsScope: null,
  needs: standardNeeds,
} as const

const graph = 'https://graph.microsoft.com/v1.0/me'
/** The profile call returns only half of these unless they are selected. */
const graphFields = [
  'id',
  'displayName',
  'givenName',
  'surname',
  'mail',
  'userPrincipalName',
  'jobTitle',
  'department',
  'companyName',
  'employeeId',
  'employeeType',
  'officeLocation',
  'mobilePhone',
  'businessPhones',
  'preferredLanguage',
  'usageLocation',
  'country',
  'city',
]

export const kindRules = {
  entra: {
    tenantTerm: 'tenant',
    issuer: (tenant) =>
      tenant.trim() === ''
        ? ''
        : `https://login.microsoftonline.com/${encodeURIComponent(tenant.trim())}/v2.0`,
    userInfoUrl: `${graph}?$select=${graphFields.join(',')}`,
    membershipsUrl: `${graph}/memberOf`,
    samePerson: { member: 'id', claim: 'oid' },
    identity: byObjectId,
    userInfoScopes: ['User.Read', 'User.Read.All', 'profile'],
    membershipsScope: 'Group.Read.All',
    needs: [
      emailNeed,
      profileNeed,
      {
        scopes: ['User.Read', 'User.Read.All'],
        fields: [
          'displayName',
          'givenName',
          'surname',
          'mail',
          'jobTitle',
          'mobilePhone',
          'businessPhones',
          'officeLocation',
          'preferredLanguage',
          'userPrincipalName',
        ],
      },
      {
        scopes: ['User.Read.All'],
        fields: [
          'department',
          'companyName',
          'employeeId',
          'employeeType',
          'country',
          'city',
          'manager',
          'usageLocation',
          'onPremisesExtensionAttributes',
        ],
      },
      { scopes: ['Group.Read.All'], fields: ['memberships', 'groups'] },
    ],
  },
  okta: {
    ...standard,
    tenantTerm: 'domain',
    issuer: https(''),
    needs: [...standardNeeds, groupsNeed],
  },
  auth0: { ...standard, tenantTerm: 'domain', issuer: https('/') },
  google: {
    ...standard,
    tenantTerm: 'none',
    issuer: () => 'https://accounts.google.com',
    needs: [emailNeed, profileNeed],
  },
  oidc: {
    ...standard,
    tenantTerm: 'issuer',
    issuer: (tenant) => tenant.trim(),
    needs: [...standardNeeds, groupsNeed],
  },
} as const satisfies Record<ProviderKind, KindRules>

/** The rules of a kind, typed as `KindRules`. */
export function rulesOf(kind: ProviderKind): KindRules {
  return kindRules[kind]
}

/** The distinct scopes of a field in order; an empty field means the default scope. */
export function scopesOf(scope: string): string[] {
  const requested = scope.trim() === '' ? defaultScope : scope
  return [...new Set(requested.split(/[\s,]+/).filter((one) => one !== ''))]
}

// What each kind of provider is: where it is found, how a person there is known, and what its scopes open (IAM12,
// IAM16, IAM17). One table; nothing else asks for a kind by its name.
import { defaultScope, type ProviderKind } from '#contract/iam/provider.ts'
import { ownMember } from './json-value.ts'

/** What the field that finds the provider is called: `tenant`, `domain`, `issuer`; `none` where there is one only. */
export type TenantWord = 'tenant' | 'domain' | 'issuer' | 'none'

/** What a scope is needed for. */
export interface ScopeNeed {
  /** Any of these will do, the narrowest first. */
  readonly scopes: readonly string[]
  /** First steps of paths that stay empty without it, below `user` or beside it. */
  readonly fields: readonly string[]
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

interface KindRules {
  readonly tenantWord: TenantWord
  /** Issuer of a tenant; empty where the tenant says nothing. */
  readonly issuer: (tenant: string) => string
  /** Where the user-profile call goes; null where discovery names it (`userinfo_endpoint`). */
  readonly userInfoUrl: string | null
  /** Where the directory call goes; null where the kind has none. */
  readonly membershipsUrl: string | null
  /** Member of the user-profile answer that must be the person of the ID token, and the claim it must equal. */
  readonly samePerson: { readonly member: string; readonly claim: string }
  readonly identity: (claims: Readonly<Record<string, unknown>>) => Identity | null
  /** Any of these lets the user-profile call be made; the first is the narrowest. */
  readonly userInfoScopes: readonly string[]
  /** Scope of the directory call; null where the kind needs none. */
  readonly membershipsScope: string | null
  readonly needs: readonly ScopeNeed[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const bySubject = (claims: Readonly<Record<string, unknown>>): Identity | null => {
  const [issuer, subject] = [text(ownMember(claims, 'iss')), text(ownMember(claims, 'sub'))]
  return issuer === '' || subject === '' ? null : { issuer, subject }
}

/** A tenant's object id stays when the application is registered anew; `sub` does not. */
const byObjectId = (claims: Readonly<Record<string, unknown>>): Identity | null => {
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
/** Without being asked for them, the profile call leaves out half of these. */
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
    tenantWord: 'tenant',
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
    tenantWord: 'domain',
    issuer: https(''),
    needs: [...standardNeeds, groupsNeed],
  },
  auth0: { ...standard, tenantWord: 'domain', issuer: https('/') },
  google: {
    ...standard,
    tenantWord: 'none',
    issuer: () => 'https://accounts.google.com',
    needs: [emailNeed, profileNeed],
  },
  oidc: {
    ...standard,
    tenantWord: 'issuer',
    issuer: (tenant) => tenant.trim(),
    needs: [...standardNeeds, groupsNeed],
  },
} as const satisfies Record<ProviderKind, KindRules>

/** The rules of a kind, each member as wide as the table allows. */
export function rulesOf(kind: ProviderKind): KindRules {
  return kindRules[kind]
}

/** The scopes of a field in their order, blanks and repetitions aside; an empty field asks for the default. */
export function scopesOf(scope: string): string[] {
  const asked = scope.trim() === '' ? defaultScope : scope
  return [...new Set(asked.split(/[\s,]+/).filter((one) => one !== ''))]
}

// Every endpoint, by area. The server's handlers, the OpenAPI document and the console's calls are derived from it.
import type { Endpoint } from './endpoint.ts'
import { dataManager } from './data-manager/endpoints.ts'
import { engine } from './engine/endpoints.ts'
import { gateway } from './gateway/endpoints.ts'
import { applications, audit, identitySettings, organizations } from './iam/administration.ts'
import { applicationScreen } from './iam/application-screen.ts'
import { iam } from './iam/endpoints.ts'
import { passwordLinks } from './iam/password-links/endpoints.ts'
import { providers } from './iam/providers.ts'
import { secondFactor } from './iam/second-factor/endpoints.ts'
import { passkeys } from './iam/second-factor/passkeys.ts'
import { apiKeys, groups, roles } from './iam/roles-and-groups.ts'
import { sessions } from './iam/sessions.ts'
import { users } from './iam/users.ts'
import { playbooks } from './playbook/endpoints.ts'
import { lineageArea } from './lineage/endpoints.ts'
import { boards } from './query/board-endpoints.ts'
import { query } from './query/endpoints.ts'
import { store, storeApi, storeApp } from './store/endpoints.ts'
import { today } from './today/endpoints.ts'
import { uploads } from './uploads/endpoints.ts'

/** Endpoints of a platform, embedded or remote. */
export const platformApi = {
  iam,
  applicationScreen,
  secondFactor,
  passkeys,
  passwordLinks,
  users,
  sessions,
  groups,
  roles,
  apiKeys,
  applications,
  organizations,
  identitySettings,
  audit,
  providers,
  dataManager,
  query,
  boards,
  lineage: lineageArea,
  engine,
  playbooks,
  uploads,
  today,
  store,
  storeApp,
  storeApi,
} as const
/** Endpoints of the gateway in front of the platform. */
export const gatewayApi = { gateway } as const

/** What each area is about, for the reference of the interface. */
export const areaTitles = {
  iam: 'Sign-in and sessions',
  secondFactor: 'Second factor of one’s own account',
  passkeys: 'Passkeys as a second factor',
  passwordLinks: 'Links that set a password',
  sessions: 'Sessions of accounts',
  applicationScreen: 'Sign-in screens of applications',
  users: 'Accounts',
  groups: 'Groups',
  roles: 'Roles',
  apiKeys: 'API keys',
  applications: 'Applications',
  organizations: 'Organizations',
  identitySettings: 'Identity settings',
  audit: 'Audit log',
  providers: 'Identity providers',
  dataManager: 'Data manager',
  query: 'Queries',
  boards: 'Boards',
  lineage: 'Lineage',
  engine: 'Actions, workflows and jobs',
  playbooks: 'Playbooks',
  uploads: 'Uploads',
  today: 'Start page',
  store: 'Package store',
  storeApp: 'Packages of application templates',
  storeApi: 'Packages of API templates',
  gateway: 'Session of the console',
} as const satisfies Readonly<Record<keyof typeof platformApi | keyof typeof gatewayApi, string>>

export type PlatformApi = typeof platformApi
export type Area = Readonly<Record<string, Endpoint>>

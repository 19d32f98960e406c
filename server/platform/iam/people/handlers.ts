// Accounts, groups, roles and keys.
import { platformApi } from '#contract/api.ts'
import { areaNotServed } from '../../handler.ts'
import type { Identity } from '../identity.ts'

/** Handlers of users, groups, roles and API keys (IAM11). */
export const peopleHandlers = (_identity: Identity) =>
  ({
    users: areaNotServed(platformApi.users, 'user'),
    groups: areaNotServed(platformApi.groups, 'group'),
    roles: areaNotServed(platformApi.roles, 'role'),
    apiKeys: areaNotServed(platformApi.apiKeys, 'api_key'),
  }) as const

import type { PlatformApi } from '#contract/api.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { IdentityService } from '../identity/identity.ts'
import { apiKeyHandlers } from './api-keys.ts'
import { groupHandlers, membershipHandlers } from './groups.ts'
import { linkedIdentityHandlers } from './linked-identities.ts'
import { roleHandlers } from './roles.ts'
import { userAccessHandlers } from './user-access.ts'
import { listUsers } from './user-list.ts'
import { readUser } from './user-view.ts'
import { userWriteHandlers } from './user-write.ts'

type Area = 'users' | 'groups' | 'roles' | 'apiKeys'

/** Returns the handlers of users, groups, roles and API keys (IAM11). */
export function accountHandlers(identity: IdentityService): {
  readonly [A in Area]: Handlers<PlatformApi[A]>
} {
  return {
    users: {
      list: ({ query }) => listUsers(identity.deps, query),
      get: async ({ params }) => {
        const user = await readUser(identity.deps, params.id)
        return new Reply({ user }, { etag: user.etag })
      },
      ...userWriteHandlers(identity),
      ...userAccessHandlers(identity),
      ...linkedIdentityHandlers(identity),
    },
    groups: { ...groupHandlers(identity), ...membershipHandlers(identity) },
    roles: roleHandlers(identity),
    apiKeys: apiKeyHandlers(identity),
  }
}

import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['accounts', 'login', 'password', 'errors', 'reasons', 'factor', 'merge', 'session'] as const
const list = { crumb: 'page.users', to: paths.users() } as const

export const routes: RouteObject[] = [
  page(() => import('./UsersPage.tsx'), {
    path: 'users',
    texts,
    handle: { area: 'access', crumb: 'page.users', permission: 'iam:user:read' },
  }),
  page(() => import('./UserCreate.tsx'), {
    path: 'users/new',
    texts,
    handle: { area: 'access', crumb: 'page.newUser', parents: [list], permission: 'iam:user:write' },
  }),
  page(() => import('./UserPage.tsx'), {
    path: 'users/:user',
    texts,
    handle: {
      area: 'access',
      crumb: 'page.user',
      isNamed: true,
      parents: [list],
      permission: 'iam:user:read',
    },
  }),
]

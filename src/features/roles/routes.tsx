import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['accounts', 'errors', 'reasons', 'merge'] as const
const list = { crumb: 'page.roles', to: paths.roles() } as const

export const routes: RouteObject[] = [
  page(() => import('./RolesPage.tsx'), {
    path: 'roles',
    texts,
    handle: { area: 'access', crumb: 'page.roles', permission: 'iam:role:read' },
  }),
  page(() => import('./RoleCreate.tsx'), {
    path: 'roles/new',
    texts,
    handle: { area: 'access', crumb: 'page.newRole', parents: [list], permission: 'iam:role:write' },
  }),
  page(() => import('./RolePage.tsx'), {
    path: 'roles/:role',
    texts,
    handle: {
      area: 'access',
      crumb: 'page.role',
      isNamed: true,
      parents: [list],
      permission: 'iam:role:read',
    },
  }),
]

import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['accounts', 'errors', 'reasons', 'merge'] as const
const list = { crumb: 'page.groups', to: paths.groups() } as const

export const routes: RouteObject[] = [
  page(() => import('./GroupsPage.tsx'), {
    path: 'groups',
    texts,
    handle: { area: 'access', crumb: 'page.groups', permission: 'iam:group:read' },
  }),
  page(() => import('./GroupCreate.tsx'), {
    path: 'groups/new',
    texts,
    handle: { area: 'access', crumb: 'page.newGroup', parents: [list], permission: 'iam:group:write' },
  }),
  page(() => import('./GroupPage.tsx'), {
    path: 'groups/:group',
    texts,
    handle: {
      area: 'access',
      crumb: 'page.group',
      isNamed: true,
      parents: [list],
      permission: 'iam:group:read',
    },
  }),
]

import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['administration', 'errors', 'merge', 'login', 'password'] as const
const list = { crumb: 'page.applications', to: paths.applications() } as const

export const routes: RouteObject[] = [
  page(() => import('./ApplicationsPage.tsx'), {
    path: 'applications',
    texts,
    handle: { area: 'access', crumb: 'page.applications', permission: 'iam:application:read' },
  }),
  page(() => import('./ApplicationCreate.tsx'), {
    path: 'applications/new',
    texts,
    handle: {
      area: 'access',
      crumb: 'page.newApplication',
      parents: [list],
      permission: 'iam:application:write',
    },
  }),
  page(() => import('./ApplicationPage.tsx'), {
    path: 'applications/:application',
    texts,
    handle: {
      area: 'access',
      crumb: ({ application }) => application ?? '',
      isNamed: true,
      parents: [list],
      permission: 'iam:application:read',
      isEditor: true,
      hasHead: true,
    },
  }),
]

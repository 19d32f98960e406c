import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['actions', 'errors', 'jobs', 'merge'] as const
const list = { crumb: 'page.actions', to: paths.actions() } as const

export const routes: RouteObject[] = [
  page(() => import('./list/ActionsPage.tsx'), {
    path: 'actions',
    texts,
    handle: { area: 'automate', crumb: 'page.actions', permission: 'dpe:action:read' },
  }),
  page(() => import('./list/ActionCreate.tsx'), {
    path: 'new-action',
    texts,
    handle: { area: 'automate', crumb: 'page.newAction', parents: [list], permission: 'dpe:action:write' },
  }),
  page(() => import('./tables/ActionTablesPage.tsx'), {
    path: 'action-tables',
    texts: texts,
    handle: {
      area: 'automate',
      crumb: 'page.actionTables',
      parents: [list],
      permission: 'dpe:action:read',
    },
  }),
  page(() => import('./editor/ActionPage.tsx'), {
    path: 'actions/:action',
    texts,
    handle: {
      area: 'automate',
      crumb: ({ action }) => action ?? '',
      isNamed: true,
      parents: [list],
      permission: 'dpe:action:read',
      isEditor: true,
    },
  }),
]

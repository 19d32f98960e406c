import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['workflows', 'jobs', 'errors', 'merge'] as const
const parents = [{ crumb: 'page.workflows', to: paths.workflows() }] as const

export const routes: RouteObject[] = [
  page(() => import('./list/WorkflowsPage.tsx'), {
    path: 'workflows',
    texts,
    handle: { area: 'automate', crumb: 'page.workflows', permission: 'dpe:workflow:read' },
  }),
  page(() => import('./list/WorkflowCreate.tsx'), {
    path: 'new-workflow',
    texts,
    handle: { area: 'automate', crumb: 'page.newWorkflow', parents, permission: 'dpe:workflow:write' },
  }),
  page(() => import('./editor/WorkflowPage.tsx'), {
    path: 'workflows/:workflow',
    texts: [...texts, 'canvas'],
    handle: {
      area: 'automate',
      crumb: 'page.workflow',
      isNamed: true,
      parents,
      isEditor: true,
      permission: 'dpe:workflow:read',
    },
  }),
]

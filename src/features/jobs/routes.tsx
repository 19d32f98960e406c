import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['jobs', 'errors'] as const
const permission = 'dpe:job:read'

export const routes: RouteObject[] = [
  page(() => import('./JobsPage.tsx'), {
    path: 'jobs',
    texts,
    handle: { area: 'automate', crumb: 'page.jobs', permission },
  }),
  page(() => import('./JobPage.tsx'), {
    path: 'jobs/:job',
    texts,
    handle: {
      area: 'automate',
      crumb: 'page.job',
      isNamed: true,
      parents: [{ crumb: 'page.jobs', to: paths.jobs() }],
      permission,
    },
  }),
]

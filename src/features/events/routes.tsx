import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./EventsPage.tsx'), {
    path: 'events/:event?',
    texts: ['events', 'errors', 'jobs'],
    handle: { area: 'automate', crumb: 'page.events', permission: 'dpe:event:read' },
  }),
]

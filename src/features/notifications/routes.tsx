import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./NotificationsPage.tsx'), {
    path: 'notifications',
    texts: ['notifications', 'jobs', 'errors', 'reasons'],
    handle: { area: 'automate', crumb: 'page.notifications' },
  }),
]

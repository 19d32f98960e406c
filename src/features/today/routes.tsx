import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./TodayPage.tsx'), {
    index: true,
    texts: ['today', 'shared', 'jobs', 'errors', 'reasons', 'uploads', 'audit'],
    handle: { crumb: 'page.today', isHome: true },
  }),
]

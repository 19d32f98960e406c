import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./AuditPage.tsx'), {
    path: 'audit',
    texts: ['audit', 'errors'],
    handle: { area: 'access', crumb: 'page.audit', permission: 'iam:log:read' },
  }),
]

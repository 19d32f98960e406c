import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./ReferencePage.tsx'), {
    path: 'api-reference',
    texts: ['reference', 'request', 'actions', 'shared', 'errors'],
    handle: { crumb: 'page.apiReference' },
  }),
]

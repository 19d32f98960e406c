import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./ApiKeysPage.tsx'), {
    path: 'api-keys',
    texts: ['accounts', 'errors', 'reasons'],
    handle: { area: 'access', crumb: 'page.apiKeys', permission: 'iam:api_key:read' },
  }),
]

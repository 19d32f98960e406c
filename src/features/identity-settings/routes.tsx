import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./SettingsPage.tsx'), {
    path: 'identity-settings',
    texts: ['administration', 'errors', 'merge'],
    handle: { area: 'access', crumb: 'page.identitySettings', permission: 'iam:setting:read' },
  }),
]

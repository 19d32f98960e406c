import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./SettingsPage.tsx'), {
    path: 'engine-settings',
    texts: ['engine', 'errors', 'merge'],
    handle: { area: 'access', crumb: 'page.engineSettings', permission: 'dpe:setting:read' },
  }),
]

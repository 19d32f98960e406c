import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['builds', 'jobs', 'errors'] as const
const area = 'data'
const permission = 'data-manager:build:read'

export const routes: RouteObject[] = [
  page(() => import('./BuildsPage.tsx'), {
    path: 'builds',
    texts,
    handle: { area, crumb: 'page.builds', permission },
  }),
  page(() => import('./BuildPage.tsx'), {
    path: 'builds/:build',
    texts,
    handle: {
      area,
      crumb: 'page.build',
      parents: [{ crumb: 'page.builds', to: paths.builds() }],
      permission,
    },
  }),
]

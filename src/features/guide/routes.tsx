import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['guide', 'listing', 'errors'] as const

export const routes: RouteObject[] = [
  page(() => import('./GuidePage.tsx'), { path: 'guide', texts, handle: { crumb: 'page.guide' } }),
  page(() => import('./GuidePage.tsx'), {
    path: 'guide/:page',
    texts,
    handle: { crumb: 'page.guide', parents: [{ crumb: 'page.guide', to: paths.guide() }] },
  }),
]

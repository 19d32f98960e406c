import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

export const routes: RouteObject[] = [
  page(() => import('./LineagePage.tsx'), {
    path: 'lineage',
    texts: ['lineage', 'canvas', 'query', 'actions', 'rules', 'errors'],
    handle: {
      area: 'data',
      crumb: 'page.lineage',
      isNamed: true,
      parents: [{ crumb: 'page.schema', to: paths.schema() }],
      isEditor: true,
    },
  }),
]

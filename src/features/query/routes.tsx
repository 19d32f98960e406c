import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

export const routes: RouteObject[] = [
  page(() => import('./QueryPage.tsx'), {
    path: 'query',
    texts: ['query', 'saved', 'accounts', 'errors', 'merge'],
    handle: {
      area: 'analyse',
      crumb: 'page.query',
      isNamed: true,
      listOfNamed: { crumb: 'page.queries', to: paths.queries() },
      isEditor: true,
      permission: 'query-builder-legacy:query:run',
    },
  }),
  page(() => import('./saved/QueriesPage.tsx'), {
    path: 'queries',
    texts: ['query', 'saved', 'accounts', 'errors', 'merge'],
    handle: {
      area: 'analyse',
      crumb: 'page.queries',
      parents: [{ crumb: 'page.query', to: paths.query() }],
      permission: 'query-builder-legacy:saved_query:read',
    },
  }),
  page(() => import('./boards/list/BoardsPage.tsx'), {
    path: 'boards',
    texts: ['boards', 'query', 'errors', 'merge'],
    handle: {
      area: 'analyse',
      crumb: 'page.boards',
      permission: 'query-builder-legacy:saved_query:read',
    },
  }),
  page(() => import('./boards/BoardPage.tsx'), {
    path: 'boards/:board',
    texts: ['boards', 'query', 'errors', 'merge'],
    handle: {
      area: 'analyse',
      crumb: 'page.board',
      isNamed: true,
      parents: [{ crumb: 'page.boards', to: paths.boards() }],
      permission: 'query-builder-legacy:saved_query:read',
    },
  }),
]

import type { RouteObject } from 'react-router'
import { page } from '#src/parts/page/page.ts'
import { paths } from '#src/paths.ts'

const texts = ['schema', 'errors', 'merge'] as const
const area = 'data'
const parents = [{ crumb: 'page.schema', to: paths.schema() }] as const

export const routes: RouteObject[] = [
  page(() => import('./SchemaPage.tsx'), {
    path: 'schema',
    texts,
    handle: { area, crumb: 'page.schema', permission: 'data-manager:object:read' },
  }),
  page(() => import('./ObjectCreate.tsx'), {
    path: 'schema/new',
    texts,
    handle: {
      area,
      crumb: 'page.newObject',
      parents,
      isEditor: true,
      permission: 'data-manager:object:write',
    },
  }),
  page(() => import('./ObjectEdit.tsx'), {
    path: 'schema/:object',
    texts,
    handle: {
      area,
      crumb: ({ object }) => object ?? '',
      parents,
      isEditor: true,
      permission: 'data-manager:object:read',
    },
  }),
]

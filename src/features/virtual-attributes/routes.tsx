import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['virtual', 'schema', 'query', 'errors', 'merge'] as const
const area = 'data'
const schema = { crumb: 'page.schema', to: paths.schema() } as const
const list = { crumb: 'page.virtualAttributes', to: paths.virtualAttributes() } as const

export const routes: RouteObject[] = [
  page(() => import('./list/VirtualAttributesPage.tsx'), {
    path: 'virtual-attributes',
    texts,
    handle: {
      area,
      crumb: 'page.virtualAttributes',
      parents: [schema],
      permission: 'data-manager:attribute:read',
    },
  }),
  page(() => import('./editor/AttributeCreate.tsx'), {
    path: 'new-virtual-attribute',
    texts,
    handle: {
      area,
      crumb: 'page.newVirtualAttribute',
      parents: [schema, list],
      permission: 'data-manager:attribute:write',
    },
  }),
  page(() => import('./editor/AttributeEdit.tsx'), {
    path: 'virtual-attributes/:attribute',
    texts,
    handle: {
      area,
      crumb: ({ attribute }) => attribute ?? '',
      isNamed: true,
      parents: [schema, list],
      permission: 'data-manager:attribute:read',
    },
  }),
]

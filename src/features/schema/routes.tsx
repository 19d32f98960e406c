import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['schema', 'mart', 'errors', 'merge'] as const
const editorTexts = [...texts, 'relations', 'rules', 'designer'] as const
const area = 'data'
const parents = [{ crumb: 'page.schema', to: paths.schema() }] as const

export const routes: RouteObject[] = [
  page(() => import('./list/SchemaPage.tsx'), {
    path: 'schema',
    texts: [...texts, 'relations', 'designer'],
    handle: { area, crumb: 'page.schema', permission: 'data-manager:object:read' },
  }),
  page(() => import('./canvas/SchemaCanvas.tsx'), {
    path: 'schema-canvas',
    texts: [...texts, 'relations', 'designer', 'review', 'canvas'],
    handle: {
      area,
      crumb: 'page.schemaCanvas',
      parents,
      isEditor: true,
      permission: 'data-manager:object:read',
    },
  }),
  page(() => import('./editor/ObjectCreate.tsx'), {
    path: 'schema/new',
    texts: editorTexts,
    handle: {
      area,
      crumb: 'page.newObject',
      parents,
      isEditor: true,
      permission: 'data-manager:object:write',
    },
  }),
  page(() => import('./prepare/PreparePage.tsx'), {
    path: 'prepare-table',
    texts: [...texts, 'imported'],
    handle: { area, crumb: 'page.prepareTable', parents, permission: 'data-manager:object:write' },
  }),
  page(() => import('./review/ReviewPage.tsx'), {
    path: 'review-build',
    texts: [...texts, 'review'],
    handle: { area, crumb: 'page.reviewBuild', parents, permission: 'data-manager:build:run' },
  }),
  page(() => import('./editor/ObjectEdit.tsx'), {
    path: 'schema/:object',
    texts: editorTexts,
    handle: {
      area,
      crumb: ({ object }) => object ?? '',
      isNamed: true,
      parents,
      isEditor: true,
      permission: 'data-manager:object:read',
    },
  }),
]

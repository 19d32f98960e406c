import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['sources', 'uploads', 'errors', 'merge'] as const
const types = { crumb: 'page.newSource', to: paths.newSource() } as const
const list = { crumb: 'page.sources', to: paths.sources() } as const

export const routes: RouteObject[] = [
  page(() => import('./list/SourcesPage.tsx'), {
    path: 'sources',
    texts,
    handle: { area: 'data', crumb: 'page.sources', permission: 'data-manager:source:read' },
  }),
  page(() => import('./create/SourceTypes.tsx'), {
    path: 'sources/new',
    texts: [...texts, 'connection'],
    handle: {
      area: 'data',
      crumb: 'page.newSource',
      parents: [list],
      permission: 'data-manager:source:write',
    },
  }),
  page(() => import('./create/SourceCreate.tsx'), {
    path: 'sources/new/local',
    texts: [...texts, 'reading'],
    handle: {
      area: 'data',
      crumb: 'page.newFolder',
      parents: [list, types],
      permission: 'data-manager:source:write',
    },
  }),
  page(() => import('./create/ConnectPage.tsx'), {
    path: 'sources/new/:dbms',
    texts: [...texts, 'connection', 'reading'],
    handle: {
      area: 'data',
      crumb: 'page.newConnection',
      isNamed: true,
      parents: [list, types],
      permission: 'data-manager:source:write',
    },
  }),
  page(() => import('./upload/UploadsPage.tsx'), {
    path: 'uploads',
    texts: [...texts, 'reading'],
    handle: {
      area: 'data',
      crumb: 'page.uploads',
      parents: [list],
      permission: 'data-manager:source:write',
    },
  }),
  page(() => import('./source/SourcePage.tsx'), {
    path: 'sources/:source',
    texts: [...texts, 'reading', 'connection'],
    handle: {
      area: 'data',
      crumb: ({ source }) => source ?? '',
      parents: [list],
      permission: 'data-manager:source:read',
    },
  }),
  page(() => import('./table/TablePage.tsx'), {
    path: 'sources/:source/tables/:table',
    texts: [...texts, 'reading', 'profile', 'review'],
    handle: {
      area: 'data',
      crumb: ({ table }) => table ?? '',
      parents: [
        list,
        { crumb: ({ source }) => source ?? '', to: ({ source }) => paths.source(source ?? '') },
      ],
      permission: 'data-manager:source:read',
    },
  }),
  page(() => import('./imported/ImportedPage.tsx'), {
    path: 'sources/:source/tables/:table/imported',
    texts: [...texts, 'imported', 'jobs', 'builds'],
    handle: {
      area: 'data',
      crumb: ({ source }) => source ?? '',
      parents: [list],
      permission: 'data-manager:source:read',
    },
  }),
  page(() => import('./reading/ReadingPage.tsx'), {
    path: 'sources/:source/tables/:table/reading',
    texts: [...texts, 'reading', 'connection'],
    handle: {
      area: 'data',
      crumb: 'page.reading',
      parents: [
        list,
        { crumb: ({ source }) => source ?? '', to: ({ source }) => paths.source(source ?? '') },
        {
          crumb: ({ table }) => table ?? '',
          to: ({ source, table }) => paths.table(source ?? '', table ?? ''),
        },
      ],
      permission: 'data-manager:source:write',
    },
  }),
]

import type { RouteObject } from 'react-router'
import { page } from '#src/parts/page/page.ts'
import { paths } from '#src/paths.ts'

const texts = ['providers', 'bindings', 'login', 'drafts', 'errors', 'merge', 'reasons'] as const
const area = 'access'
const permission = 'iam:provider:read'
const list = { crumb: 'page.providers', to: paths.providers() } as const

export const routes: RouteObject[] = [
  page(() => import('./ProvidersPage.tsx'), {
    path: 'providers',
    texts,
    handle: { area, crumb: 'page.providers', permission },
  }),
  page(() => import('./ProviderCreate.tsx'), {
    path: 'providers/new',
    texts,
    handle: { area, crumb: 'page.newProvider', parents: [list], permission: 'iam:provider:write' },
  }),
  page(() => import('./ProviderEdit.tsx'), {
    path: 'providers/:provider',
    texts,
    handle: {
      area,
      crumb: ({ provider }) => provider ?? '',
      parents: [list],
      permission,
      isEditor: true,
      hasHead: true,
    },
  }),
  page(() => import('./RecordPage.tsx'), {
    path: 'providers/:provider/sign-ins/:record',
    texts,
    handle: {
      area,
      crumb: 'page.signInRecord',
      parents: [list],
      permission,
    },
  }),
  page(() => import('./TrialPage.tsx'), {
    path: 'trials/:trial',
    texts,
    handle: { area, crumb: 'page.trial', parents: [list], permission: 'iam:provider:write' },
  }),
]

import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['providers', 'bindings', 'login', 'drafts', 'errors', 'merge', 'reasons'] as const
const area = 'access'
const permission = 'iam:provider:read'
const list = { crumb: 'page.providers', to: paths.providers() } as const

export const routes: RouteObject[] = [
  page(() => import('./list/ProvidersPage.tsx'), {
    path: 'providers',
    texts,
    handle: { area, crumb: 'page.providers', permission },
  }),
  page(() => import('./editor/ProviderCreate.tsx'), {
    path: 'providers/new',
    texts,
    handle: { area, crumb: 'page.newProvider', parents: [list], permission: 'iam:provider:write' },
  }),
  page(() => import('./editor/ProviderEdit.tsx'), {
    path: 'providers/:provider',
    texts,
    handle: {
      area,
      crumb: 'page.provider',
      isNamed: true,
      parents: [list],
      permission,
      isEditor: true,
      hasHead: true,
    },
  }),
  page(() => import('./records/RecordPage.tsx'), {
    path: 'providers/:provider/sign-ins/:record',
    texts,
    handle: {
      area,
      crumb: 'page.signInRecord',
      isNamed: true,
      parents: [list],
      permission,
    },
  }),
  page(() => import('./test-sign-in/TestSignInPage.tsx'), {
    path: 'trials/:trial',
    texts,
    handle: { area, crumb: 'page.testSignIn', parents: [list], permission: 'iam:provider:write' },
  }),
]

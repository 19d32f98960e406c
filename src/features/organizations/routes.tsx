import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const texts = ['administration', 'accounts', 'errors', 'merge'] as const
const handle = { area: 'access', permission: 'iam:organization:read' } as const

export const routes: RouteObject[] = [
  page(() => import('./OrganizationsPage.tsx'), {
    path: 'organizations',
    texts,
    handle: { ...handle, crumb: 'page.organizations' },
  }),
  page(() => import('./OrganizationPage.tsx'), {
    path: 'organizations/:organization',
    texts,
    handle: {
      ...handle,
      crumb: ({ organization }) => organization ?? '',
      isNamed: true,
      parents: [{ crumb: 'page.organizations', to: paths.organizations() }],
    },
  }),
]

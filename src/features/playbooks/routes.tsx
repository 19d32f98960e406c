import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const area = 'automate'
const read = 'playbook:playbook:read'
const write = 'playbook:playbook:write'
const texts = ['playbooks', 'checks', 'errors', 'reasons'] as const
const editing = [...texts, 'editing', 'canvas', 'inspector', 'outline', 'merge'] as const
const list = { crumb: 'page.playbooks', to: paths.playbooks() } as const
const one = {
  crumb: 'page.playbook',
  isNamed: true,
  to: (params: { readonly playbook?: string }) => paths.playbook(params.playbook ?? ''),
} as const

export const routes: RouteObject[] = [
  page(() => import('./list/PlaybooksPage.tsx'), {
    path: 'playbooks',
    texts,
    handle: { area, crumb: 'page.playbooks', permission: read },
  }),
  page(() => import('./import/ImportPage.tsx'), {
    path: 'playbooks/import',
    texts,
    handle: { area, crumb: 'page.importPlaybooks', parents: [list], permission: write },
  }),
  page(() => import('./editor/NewPlaybookPage.tsx'), {
    path: 'playbooks/new/:draft',
    texts: editing,
    handle: { area, crumb: 'page.newPlaybook', parents: [list], permission: write, isEditor: true },
  }),
  page(() => import('./editor/PlaybookPage.tsx'), {
    path: 'playbooks/:playbook',
    texts: editing,
    handle: {
      area,
      crumb: 'page.playbook',
      isNamed: true,
      parents: [list],
      permission: read,
      isEditor: true,
    },
  }),
  page(() => import('./versions/VersionsPage.tsx'), {
    path: 'playbooks/:playbook/versions',
    texts: [...texts, 'canvas', 'merge'],
    handle: { area, crumb: 'page.playbookVersions', parents: [list, one], permission: read },
  }),
]

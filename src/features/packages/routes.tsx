import type { Params, RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'

const area = 'publish'
const read = 'store:package:read'
const write = 'store:package:write'
const texts = ['packages', 'listing', 'errors', 'reasons'] as const
const formTexts = [...texts, 'merge'] as const
const sendingTexts = [...texts, 'publish', 'sending', 'uploads'] as const

const list = { crumb: 'page.packages', to: paths.packages() } as const
const idOf = ({ package: id = '' }: Params<string>): string => id
/** The name of a package that could not be read. */
const slugOf = (params: Params<string>): string => idOf(params).split(':').at(-1) ?? ''
const one = {
  crumb: slugOf,
  isNamed: true,
  to: (params: Params<string>) => paths.package(params['collection'] ?? '', idOf(params)),
} as const

export const routes: RouteObject[] = [
  page(() => import('./list/PackagesPage.tsx'), {
    path: 'packages',
    texts,
    handle: { area, crumb: 'page.packages', permission: read },
  }),
  page(() => import('./create/PackageCreate.tsx'), {
    path: 'packages/new',
    texts: sendingTexts,
    handle: { area, crumb: 'page.newPackage', parents: [list], permission: write },
  }),
  page(() => import('./limits/LimitsPage.tsx'), {
    path: 'packages/limits',
    texts: formTexts,
    handle: { area, crumb: 'page.storeLimits', parents: [list], permission: read },
  }),
  page(() => import('./package/PackagePage.tsx'), {
    path: 'packages/:collection/:package',
    texts,
    handle: { area, crumb: slugOf, isNamed: true, parents: [list], permission: read },
  }),
  page(() => import('./listing/ListingPage.tsx'), {
    path: 'packages/:collection/:package/listing',
    texts: formTexts,
    handle: {
      area,
      crumb: 'page.listing',
      parents: [list, one],
      permission: write,
      isEditor: true,
      hasHead: true,
    },
  }),
  page(() => import('./publish/PublishPage.tsx'), {
    path: 'packages/:collection/:package/publish',
    texts: sendingTexts,
    handle: {
      area,
      crumb: 'page.publish',
      parents: [list, one],
      permission: write,
      isEditor: true,
    },
  }),
  page(() => import('./version/VersionPage.tsx'), {
    path: 'packages/:collection/:package/versions/:version',
    texts: sendingTexts,
    handle: { area, crumb: ({ version }) => version ?? '', parents: [list, one], permission: read },
  }),
]

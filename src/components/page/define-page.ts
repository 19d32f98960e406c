// How a feature declares its pages: lazily, with the texts they need, and a word for the breadcrumbs.
// A `routes.tsx` is read at the start of the console: it imports nothing but this, i18n and `paths`.
import type { LoaderFunction, Params, RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import type { Permission } from '#contract/iam/permission.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { Namespace, Resources } from '#src/i18n/resources.ts'

interface PageModule {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

export interface PageHandle {
  /** The word in breadcrumbs and title: a key of `shell`, or made from the parameters of the address. */
  readonly crumb?: PageName | ((params: Params<string>) => string)
  /** The crumbs before it, below the area. */
  readonly parents?: readonly {
    readonly crumb: PageName | ((params: Params<string>) => string)
    readonly to: string | ((params: Params<string>) => string)
  }[]
  readonly area?: 'data' | 'analyse' | 'automate' | 'publish' | 'access'
  /** Navigation shrinks to its rail. */
  readonly isEditor?: boolean
  /** An editor that shows its name itself; the last crumb is the heading of any other. */
  readonly hasHead?: boolean
  /** Whoever lacks it sees which right is missing instead of the page. */
  readonly permission?: Permission
}
type PageName = `page.${keyof Resources['shell']['page']}`

interface PageOptions {
  readonly path?: string
  readonly index?: true
  readonly texts: readonly Namespace[]
  readonly handle?: PageHandle
}

/** A page as a route: its module and its texts arrive together, before it shows. */
export function page(
  load: () => Promise<PageModule>,
  { texts, handle = {}, ...route }: PageOptions,
): RouteObject {
  return {
    ...(route.index ? { index: true } : { path: route.path ?? '' }),
    handle,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(...texts)])
      return module.loader
        ? { Component: module.Component, loader: module.loader }
        : { Component: module.Component }
    },
  }
}

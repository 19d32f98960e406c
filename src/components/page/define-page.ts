// Declares the pages of features: lazily, with their texts and breadcrumbs. `routes.tsx` files load at the start of
// the console and import nothing but this, i18n and `paths`.
import type { LoaderFunction, Params, RouteObject, ShouldRevalidateFunction } from 'react-router'
import type { ComponentType } from 'react'
import type { Permission } from '#contract/iam/permission.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { Namespace, Resources } from '#src/i18n/resources.ts'

interface PageModule {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
  /** By default, the loader runs each time the address changes. */
  readonly shouldRevalidate?: ShouldRevalidateFunction
}

export interface PageHandle {
  /** The text in breadcrumbs and title: a key of `shell`, or a function of the route parameters. */
  readonly crumb?: PageName | ((params: Params<string>) => string)
  /** An object names the page by `useCrumbName`: a bar while it loads, the text of `crumb` if it could not be read. */
  readonly isNamed?: boolean
  /** The preceding breadcrumbs, below the area. */
  readonly parents?: readonly {
    /** Named by `useParentCrumbName`; a bar while the object loads. */
    readonly isNamed?: boolean
    readonly crumb: PageName | ((params: Params<string>) => string)
    readonly to: string | ((params: Params<string>) => string)
  }[]
  /** The list of what the page is named after, while `useCrumbName` names it. */
  readonly listOfNamed?: { readonly crumb: PageName; readonly to: string }
  readonly area?: 'data' | 'analyse' | 'automate' | 'publish' | 'access'
  /** The navigation is collapsed. */
  readonly isEditor?: boolean
  /** An editor that shows its name itself; in others the last breadcrumb is the heading. */
  readonly hasHead?: boolean
  /** The first page: users who can open no other one see whom to ask. */
  readonly isHome?: boolean
  /** Users without this permission see which one is missing instead of the page. */
  readonly permission?: Permission
}
type PageName = `page.${keyof Resources['shell']['page']}`

interface PageOptions {
  readonly path?: string
  readonly index?: true
  readonly texts: readonly Namespace[]
  readonly handle?: PageHandle
}

/** A page as a route: its module and its texts load together before it shows. */
export function page(
  load: () => Promise<PageModule>,
  { texts, handle = {}, ...route }: PageOptions,
): RouteObject {
  return {
    ...(route.index ? { index: true } : { path: route.path ?? '' }),
    handle,
    lazy: async () => {
      const [{ Component, loader, shouldRevalidate }] = await Promise.all([load(), loadTexts(...texts)])
      return {
        Component,
        ...(loader === undefined ? {} : { loader }),
        ...(shouldRevalidate === undefined ? {} : { shouldRevalidate }),
      }
    },
  }
}

// The skeleton of each page by its address, for the document, which knows no routes. A test compares it with the routes.
import type { PageShape } from '#src/ui/feedback/page-shapes.ts'

interface PageForm {
  readonly shape: PageShape
  /** The navigation is collapsed. */
  readonly isEditor: boolean
}

/** The first pattern that matches decides; other pages are lists. */
export const pageForms: readonly (readonly [pattern: string, shape: PageShape, isEditor: boolean])[] = [
  [
    '^/(?:query|schema/[^/]+|schema-canvas|lineage|playbooks/(?!import$)[^/]+|playbooks/new/[^/]+)/?$',
    'editor',
    true,
  ],
  ['^/(?:workflows/[^/]+|actions/[^/]+|packages/[^/]+/[^/]+/publish)/?$', 'editor', true],
  ['^/providers/(?:new)/?$', 'form', false],
  ['^/(?:applications/(?!new$)[^/]+|providers/[^/]+|packages/[^/]+/[^/]+/listing)/?$', 'form', true],
  [
    '^/(?:.+/new|sources/new/.+|new-.+|identity-settings|engine-settings|packages/limits|(?:organizations|users|groups|roles|virtual-attributes)/.+)/?$',
    'form',
    false,
  ],
  ['^/?$', 'text', false],
  [
    '^/(?:guide/.+|api-reference|builds/.+|jobs/.+|boards/.+|packages/.+|providers/.+|sources/.+/tables/.+|review-build|trials/.+)/?$',
    'text',
    false,
  ],
]

/** The form of the page at an address below the console. */
export function pageFormOf(path: string): PageForm {
  const found = pageForms.find(([pattern]) => new RegExp(pattern).test(path))
  return { shape: found?.[1] ?? 'list', isEditor: found?.[2] ?? false }
}

// What becomes of the elements of a text by somebody else: headings stand below those of the page and skip no level,
// and no element has a name or a class that could meet one of the page.
import type { ExtraProps } from 'react-markdown'

type Element = NonNullable<ExtraProps['node']>
type Child = Element['children'][number]
interface Tree {
  readonly children: readonly (Child | { readonly type: 'doctype' })[]
}

const heading = /^h([1-6])$/
const kept: ReadonlySet<string> = new Set(['href', 'src', 'alt', 'checked', 'align', 'start'])

/** The arrow back from a footnote has nowhere to lead. */
const isBackArrow = (child: Child): boolean =>
  child.type === 'element' && child.properties['dataFootnoteBackref'] !== undefined

const strip = (element: Element): void => {
  element.children = element.children.filter((child) => !isBackArrow(child))
  element.properties = Object.fromEntries(
    Object.entries(element.properties).filter(([name]) => kept.has(name)),
  )
}

/** A rehype plugin: the first heading gets the level `top`, and none is more than one below the heading before it. */
export const foreignElements =
  ({ top }: { top: number }) =>
  (tree: Tree): void => {
    let before = top - 1
    const open = tree.children.toReversed()
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.type !== 'element') continue
      strip(node)
      const level = Number(heading.exec(node.tagName)?.[1] ?? 0)
      if (level > 0) {
        before = Math.min(level + top - 1, before + 1, 6)
        node.tagName = `h${before}`
      }
      for (const child of node.children.toReversed()) open.push(child)
    }
  }

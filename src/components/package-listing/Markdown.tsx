// Renders untrusted Markdown: HTML is shown as text, links lead only to the web and mail, pictures are named and not
// fetched, and text that cannot be parsed is shown unrendered.
import { Image, Square, SquareCheck } from 'lucide-react'
import { type ReactElement, memo, useMemo } from 'react'
import ReadMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { MarkdownRoot, PictureName, Plain } from './markdown-style.ts'

// Whether a text can be parsed quickly. Parsing is quadratic in the markup characters of a paragraph and in the
// nesting of blocks; fifty thousand crafted characters would block the page for half a minute.

const mostCharacters = 100_000
const deepest = 100
/** Sum over the paragraphs of the square of their markup characters. */
const mostWork = 12_000_000

const container = /(?:[>*+-]|\d{1,9}[.)])/g
const prefix = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)]))*[ \t]*/
const markup = /[*_~`[\]()!<]/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Levels that the beginning of a line may open: by its markup, and by its indentation of two columns each. */
const depthOf = (line: string): number => {
  const start = prefix.exec(line)?.[0] ?? ''
  const columns = count(start, / /g) + 4 * count(start, /\t/g)
  const marks = count(start, container)
  return marks === 0 ? 0 : marks + columns / 2
}

const work = (text: string): number =>
  text.split(/\n[ \t]*\n/).reduce((sum, paragraph) => sum + count(paragraph, markup) ** 2, 0)

/** A text that is shown unrendered. */
function isTooHard(text: string): boolean {
  return (
    text.length > mostCharacters ||
    text.split('\n').some((line) => depthOf(line) > deepest) ||
    work(text) > mostWork
  )
}

type Element = NonNullable<ExtraProps['node']>
type Child = Element['children'][number]
interface Tree {
  readonly children: readonly (Child | { readonly type: 'doctype' })[]
}

const heading = /^h([1-6])$/
const allowedProperties: ReadonlySet<string> = new Set(['href', 'src', 'alt', 'checked', 'align', 'start'])

/** The back reference of a footnote has no target. */
const isBackArrow = (child: Child): boolean =>
  child.type === 'element' && child.properties['dataFootnoteBackref'] !== undefined

const strip = (element: Element): void => {
  element.children = element.children.filter((child) => !isBackArrow(child))
  element.properties = Object.fromEntries(
    Object.entries(element.properties).filter(([name]) => allowedProperties.has(name)),
  )
}

/**
 * A rehype plugin: the first heading gets the level `top`, and no heading is more than one level below the previous
 * one.
 */
const foreignElements = ({ top }: { top: number }) => {
  return (tree: Tree): void => {
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
}

const schemes: readonly string[] = ['http:', 'https:', 'mailto:']

/** The URL of a link if it is allowed; undefined for any other, including relative ones. */
const linkAddress = (text: string | undefined): string | undefined => {
  const parsed = URL.parse(text ?? '')
  return parsed && schemes.includes(parsed.protocol) ? parsed.href : undefined
}

type Props<Tag extends keyof React.JSX.IntrinsicElements> = React.JSX.IntrinsicElements[Tag] & ExtraProps

const Link = ({ href, children }: Props<'a'>) => {
  const address = linkAddress(href)
  if (address === undefined) return <span>{children}</span>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

const longest = 80

const Picture = ({ alt = '', src }: Props<'img'>) => {
  const address = typeof src === 'string' ? src : ''
  return (
    <PictureName>
      <Image size={14} strokeWidth={1.75} aria-hidden />
      {alt}
      {address !== '' && (
        <small>{address.length > longest ? `${address.slice(0, longest)}…` : address}</small>
      )}
    </PictureName>
  )
}

const Task = ({ checked }: Props<'input'>) => {
  const { t } = useTranslation('listing')
  const Icon = checked === true ? SquareCheck : Square
  return (
    <Icon
      data-task=""
      size={16}
      strokeWidth={1.75}
      role="img"
      aria-label={t(checked === true ? 'markdown.done' : 'markdown.open')}
    />
  )
}

const Table = ({ children }: Props<'table'>) => {
  const { t } = useTranslation('shared')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable elements must be reachable by keyboard
    <div data-table="" role="group" aria-label={t('field.tableView')} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable elements must be reachable by keyboard
const Block = ({ children }: Props<'pre'>) => <pre tabIndex={0}>{children}</pre>

const components: Components = {
  a: Link,
  img: Picture,
  input: Task,
  table: Table,
  pre: Block,
}

const identity = (address: string): string => address

interface Reading {
  readonly text: string
  readonly top: number
  readonly footnotes: string
  readonly trusted: Components
}

/** The text as elements; null if it is nested too deeply or too complex to parse. */
const read = ({ text, top, footnotes, trusted }: Reading): ReactElement | null => {
  if (isTooHard(text)) return null
  try {
    return ReadMarkdown({
      children: text,
      components: { ...components, ...trusted },
      remarkPlugins: [remarkGfm],
      remarkRehypeOptions: { footnoteLabel: footnotes },
      rehypePlugins: [[foreignElements, { top }]],
      // Every URL is checked where it is rendered.
      urlTransform: identity,
    })
  } catch {
    return null
  }
}

interface MarkdownProps {
  text: string
  /** Level of its first heading. */
  top?: number
  /** Elements of a text that we wrote ourselves: its links, pictures and headings. */
  trusted?: Components
}

const noElements: Components = {}

/** A Markdown text, rendered safely. Load it lazily, because it includes a Markdown parser. */
export const Markdown = memo(function Markdown({ text, top = 3, trusted = noElements }: MarkdownProps) {
  const { t } = useTranslation('listing')
  const footnotes = t('markdown.footnotes')
  const content = useMemo(() => read({ text, top, footnotes, trusted }), [text, top, footnotes, trusted])
  if (content) return <MarkdownRoot>{content}</MarkdownRoot>
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <MarginNote>{t('markdown.asWritten')}</MarginNote>
      <Plain>{text}</Plain>
    </div>
  )
})

// A text that somebody wrote in Markdown. It is never trusted: HTML in it is text, addresses lead to the web and to
// mail only, pictures are named and not fetched, and what cannot be read as Markdown is shown as it was written.
import { Image, Square, SquareCheck } from 'lucide-react'
import { type ReactElement, memo, useMemo } from 'react'
import ReadMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { MarkdownRoot, PictureName, Plain } from './markdown-style.ts'

// Whether a text can be read as Markdown in a time that nobody notices. Reading is quadratic in the marks of one
// paragraph and in how deep blocks are nested; fifty thousand characters chosen with care would hold the page for
// half a minute.

const mostCharacters = 100_000
const deepest = 100
/** Sum over the paragraphs of the square of their marks. */
const mostWork = 12_000_000

const container = /(?:[>*+-]|\d{1,9}[.)])/g
const prefix = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)]))*[ \t]*/
const markup = /[*_~`[\]()!<]/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Levels that the beginning of a line may open: by its marks, and by its indentation of two columns each. */
const depthOf = (line: string): number => {
  const start = prefix.exec(line)?.[0] ?? ''
  const columns = count(start, / /g) + 4 * count(start, /\t/g)
  const marks = count(start, container)
  return marks === 0 ? 0 : marks + columns / 2
}

const work = (text: string): number =>
  text.split(/\n[ \t]*\n/).reduce((sum, paragraph) => sum + count(paragraph, markup) ** 2, 0)

/** A text that is shown as it was written instead. */
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

/** The arrow back from a footnote has nowhere to lead. */
const isBackArrow = (child: Child): boolean =>
  child.type === 'element' && child.properties['dataFootnoteBackref'] !== undefined

const strip = (element: Element): void => {
  element.children = element.children.filter((child) => !isBackArrow(child))
  element.properties = Object.fromEntries(
    Object.entries(element.properties).filter(([name]) => allowedProperties.has(name)),
  )
}

/** A rehype plugin: the first heading gets the level `top`, and none is more than one below the heading before it. */
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

/** The address as it may be followed; undefined for any other, relative ones included. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div data-table="" role="region" aria-label={t('field.tableView')} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
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
}

/** The text as elements; null for what is too deep or too entangled to be read. */
const read = ({ text, top, footnotes }: Reading): ReactElement | null => {
  if (isTooHard(text)) return null
  try {
    return ReadMarkdown({
      children: text,
      components,
      remarkPlugins: [remarkGfm],
      remarkRehypeOptions: { footnoteLabel: footnotes },
      rehypePlugins: [[foreignElements, { top }]],
      // Every address is judged where it is shown.
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
}

/** A text in Markdown, rendered safely. Load it lazily: it brings a reader of Markdown along. */
export const Markdown = memo(function Markdown({ text, top = 3 }: MarkdownProps) {
  const { t } = useTranslation('listing')
  const footnotes = t('markdown.footnotes')
  const content = useMemo(() => read({ text, top, footnotes }), [text, top, footnotes])
  if (content) return <MarkdownRoot>{content}</MarkdownRoot>
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <MarginNote>{t('markdown.asWritten')}</MarginNote>
      <Plain>{text}</Plain>
    </div>
  )
})

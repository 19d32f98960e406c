// A text that somebody wrote in Markdown. It is never trusted: HTML in it is text, addresses lead to the web and to
// mail only, pictures are named and not fetched, and what cannot be read as Markdown is shown as it was written.
import { Image, Square, SquareCheck } from 'lucide-react'
import { type ReactElement, memo, useMemo } from 'react'
import ReadMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { foreignElements } from './foreign-elements.ts'
import { linkAddress } from './link-address.ts'
import { isTooHard } from './markdown-cost.ts'
import { MarkdownRoot, PictureName, Plain } from './markdown-style.ts'

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
  const { t } = useTranslation('listing')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div data-table="" role="region" aria-label={t('markdown.table')} tabIndex={0}>
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

const keepAddress = (address: string): string => address

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
      urlTransform: keepAddress,
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

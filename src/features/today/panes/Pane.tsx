import type { KeyboardEvent, ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { asSentence, joinSentences } from '#src/lib/join-text.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'

/** A link that a finger hits. */
export const touchTarget = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const

const Root = styled('section')({
  minWidth: 0,
  '&:focus': { outline: 'none' },
  '&:focus-visible': focusInside,
  '& ul': listReset,
})
const Head = styled('div')({
  ...rowLayout(8),
  minHeight: 38,
  padding: '4px var(--gutter)',
  borderBottom: hairline,
  '& h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, color: color.text.tertiary },
  '& > div': { ...type.small, ...rowLayout(16), marginLeft: 'auto' },
  '&[data-quiet]': { borderBottom: 0, paddingTop: 8 },
  [media.belowPhone]: {
    flexWrap: 'wrap',
    columnGap: 8,
    rowGap: 0,
    '& > div > a, & > div > button': touchTarget,
  },
})
const Text = styled('div')({
  ...type.small,
  ...rowLayout(12),
  flexWrap: 'wrap',
  minHeight: 38,
  padding: '8px var(--gutter)',
  color: color.text.secondary,
  borderBottom: hairline,
  '[data-quiet-pane] &': { borderBottom: 0 },
})
const Bars = styled('div')({
  '& > div': { ...rowLayout(12), padding: '0 var(--gutter)', borderBottom: hairline },
  '[data-quiet-pane] & > div': { borderBottom: 0 },
  // Figures stand next to each other.
  '&[data-figures]': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(208px, 1fr))' },
  '&[data-figures] > div': { alignContent: 'start', flexWrap: 'wrap', paddingTop: 18, rowGap: 16 },
  '&[data-figures] i + i': { width: '70%', height: 24, marginRight: '20%' },
  '& i': { height: 10, borderRadius: radius.key, backgroundColor: color.surface.active },
})

const focusable = 'a[data-row], button[data-row], [data-row] a, [data-row] button'

/** Arrows go from row to row. */
const moveInRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  if (rows.length === 0) return
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))
  event.preventDefault()
  rows[next]?.focus()
}

interface Loaded<D> {
  readonly data: D | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface PaneProps<D> {
  title: string
  /** After the title, in small: a number, or what the pane is about. */
  note?: ReactNode
  actions?: ReactNode
  /** On the canvas: no lines between its rows. */
  isQuiet?: boolean
  query: Loaded<D>
  /** "Could not load the running jobs". */
  error: string
  /** Number and height of the rows of the skeleton. */
  rows?: readonly [count: number, height: number]
  /** The content is figures next to each other. */
  hasFigures?: boolean
  children: (data: D) => ReactNode
}

const skeletonAfter = 200
const widths = [54, 42, 62, 38, 50] as const

interface PaneSkeletonProps {
  rows: readonly [number, number]
  hasFigures: boolean
}

const PaneSkeleton = ({ rows: [count, height], hasFigures }: PaneSkeletonProps) => {
  const isShown = useElapsed(skeletonAfter)
  return (
    <Bars aria-hidden data-figures={hasFigures ? '' : undefined}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} style={{ height }}>
          {isShown && (
            <>
              <i style={{ width: 12 }} />
              <i style={{ width: `${widths[index % widths.length] ?? 50}%` }} />
              <i style={{ width: 40, marginLeft: 'auto' }} />
            </>
          )}
        </div>
      ))}
    </Bars>
  )
}

const PaneError = ({ error, title, onRetry }: { error: Error; title: string; onRetry: () => unknown }) => {
  const { t, i18n } = useTranslation('common')
  const formatError = useErrorText()
  return (
    <Text role="alert">
      <span>{joinSentences(asSentence(i18n.language, title), formatError(error))}</span>
      <LinkButton onClick={() => void onRetry()}>{t('action.tryAgain')}</LinkButton>
    </Text>
  )
}

type ContentProps<D> = Pick<PaneProps<D>, 'query' | 'error' | 'rows' | 'hasFigures' | 'children'>

/** The loaded content; until then a skeleton, or the error. */
function PaneContent<D>({ query, error, rows = [3, 34], hasFigures = false, children }: ContentProps<D>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <PaneSkeleton rows={rows} hasFigures={hasFigures} />
  return <PaneError error={query.error} title={error} onRetry={query.refetch} />
}

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

/** A part of Today: it loads and fails on its own. F6 goes to it, arrows go through its rows. */
export function Pane<D>(props: PaneProps<D>) {
  const { title, note, actions, isQuiet = false, query } = props
  const isBusy = query.data === undefined && query.error === null
  return (
    <Root
      data-pane=""
      data-quiet-pane={flag(isQuiet)}
      tabIndex={-1}
      aria-label={title}
      aria-busy={isBusy}
      onKeyDown={moveInRows}
    >
      <Head data-quiet={flag(isQuiet)}>
        <h2>{title}</h2>
        {note !== undefined && <small>{note}</small>}
        {actions !== undefined && <div>{actions}</div>}
      </Head>
      <PaneContent {...props} />
    </Root>
  )
}

/** One sentence instead of rows. */
export const PaneText = Text

/** A row that is a link as a whole. */
export const rowLink = {
  ...rowLayout(12),
  minHeight: 34,
  padding: '4px var(--gutter)',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusInside,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  [media.belowPhone]: { minHeight: 44 },
} as const

import { useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useQueryContext } from '../state/query-context.ts'
import { numberFormatter } from '../state/value-format.ts'
import type { GridContent } from './view/grid-content.ts'
import { type CellRange, cellCount, summarize } from './view/grid-range.ts'

const Root = styled('footer')({
  ...type.small,
  ...rowLayout(16),
  flex: 'none',
  minHeight: 28,
  padding: '0 12px',
  borderTop: `1px solid ${color.line.hair}`,
  color: color.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '@media print': { display: 'none' },
  '& > span[role="status"]': rowLayout(16),
  '& > [data-end]': { ...rowLayout(16), marginLeft: 'auto' },
})
const Plain = styled('button')({
  ...type.small,
  ...bareButton,
  minHeight: 24,
  color: color.accent.text,
  '&:focus-visible': { ...focusRing, borderRadius: 2 },
})

/** Milliseconds after the last change of the selection. */
const summaryDelay = 120

const fractionOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0)

/** The selected cells are added up when the selection rests. */
const useSummary = (content: GridContent, range: CellRange) => {
  const [rested, setRested] = useState(range)
  useEffect(() => {
    const timer = setTimeout(() => setRested(range), summaryDelay)
    return () => clearTimeout(timer)
  }, [range])
  return rested === range && cellCount(range) > 1 ? summarize(content, range) : null
}

const Selection = ({ content, range }: { content: GridContent; range: CellRange }) => {
  const { t } = useTranslation('query')
  const { locale } = useQueryContext().naming
  const summary = useSummary(content, range)
  const count = cellCount(range)
  if (count < 2) return null
  const format = (text: string) => numberFormatter(locale, { digits: fractionOf(text) })(text)
  return (
    <>
      <span>{t('grid.selected', { count })}</span>
      {summary !== null && summary.sum !== null && (
        <span>{t('grid.sum', { value: format(summary.sum) })}</span>
      )}
      {summary !== null && summary.average !== null && (
        <span>
          {t(summary.isAverageExact ? 'grid.average' : 'grid.averageAbout', {
            value: format(summary.average),
          })}
        </span>
      )}
    </>
  )
}

interface GridStatusProps {
  content: GridContent
  range: CellRange
  /** The number of columns to the right of the visible ones. */
  hiddenColumns: number
  entries: readonly MenuEntry[]
  /** What the grid cannot show. */
  note: string | null
  onScroll: () => void
}

/** The line below the grid: the selection and its sum, and how many columns are out of sight. */
export function GridStatus({ content, range, hiddenColumns, entries, note, onScroll }: GridStatusProps) {
  const { t } = useTranslation('query')
  return (
    <Root>
      <span role="status">
        <Selection content={content} range={range} />
      </span>
      {note !== null && <span>{note}</span>}
      <span data-end>
        {hiddenColumns > 0 && (
          <LinkButton onClick={onScroll}>{t('grid.more', { count: hiddenColumns })}</LinkButton>
        )}
        <Menu
          label={t('grid.arrange')}
          entries={entries}
          placement="above"
          trigger={(props) => (
            <Plain type="button" {...props}>
              {t('grid.arrange')}
            </Plain>
          )}
        />
      </span>
    </Root>
  )
}

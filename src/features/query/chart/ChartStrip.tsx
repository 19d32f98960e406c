import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Value } from '#contract/query/response.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { Cell } from '../result/pivot.ts'
import { percentOf } from '../result/period-columns.ts'
import { percentFormatter } from '../state/value-format.ts'
import type { PastFigures } from './model/chart-matrix.ts'
import type { ChartModel } from './model/chart-model.ts'
import { stripDays } from './strip-days.ts'

/** Edges of the columns of chart and strip, in pixels from the edges of the chart. */
export const stripEdges = { left: 86, right: 12 } as const

const Root = styled('div')({
  ...type.caption,
  flex: 'none',
  paddingRight: stripEdges.right,
  fontVariantNumeric: 'tabular-nums',
})
const Line = styled('div')({
  display: 'grid',
  height: 20,
  alignItems: 'center',
  '& > *': { ...oneLine, textAlign: 'center' },
  '& > [role="rowheader"]': { textAlign: 'start', color: color.text.secondary },
  '&:first-of-type > [role="cell"]': { fontWeight: 500 },
  '&:nth-of-type(2) > [role="cell"]': { color: color.text.secondary },
})

/** The width of a date with the space beside it, and that of a day without its month or year. */
const dateWidth = 76
const dayWidth = 50
const steps = [1, 2, 7, 14, 28, 56, 112]

/** Every how many columns a date is written, so that the dates have room. */
const stepOf = (columns: number, max: number): number =>
  steps.find((step) => columns / step <= max) ?? Math.ceil(columns / max)

/** The sign of a past period without rows, with its name. */
function NoRows({ children }: { children: string }) {
  const { t } = useTranslation('query')
  const name = t('compare.noRows')
  return (
    <span role="img" aria-label={name} title={name}>
      {children}
    </span>
  )
}

interface ChartStripProps {
  model: ChartModel
  past: PastFigures
  locale: string
  /** The width of the chart in pixels. */
  width: number
  names: { now: string; past: string }
  format: (heads: readonly Value[]) => string
}

/** Shows each date beside the date it is compared with, and the change, in the columns of the chart. */
export function ChartStrip({ model, past: compared, locale, width, names, format }: ChartStripProps) {
  const { t } = useTranslation(['query', 'shared'])
  const percent = percentFormatter(locale)
  const days = stripDays(model, locale)
  const write = days?.write ?? format
  const room = width - stripEdges.left - stripEdges.right
  const fits = Math.max(1, Math.floor(room / (days === null ? dateWidth : dayWidth)))
  const step = stepOf(model.categories.length, fits)
  const none = t('shared:table.none')
  /** Rows without a date have no past. */
  const past = (at: number): string => {
    const heads = model.pastHeads[at] ?? []
    return heads.every((head) => head === null) ? none : write(heads)
  }
  const change = (at: number) => {
    const now: Cell = model.series[0]?.cells[at]
    const before = compared.cells[at]
    const share = percentOf(now, before)
    if (share !== undefined) return percent(share)
    return before === undefined ? <NoRows>{none}</NoRows> : none
  }
  const rows = [
    { id: 'now', name: days?.now ?? names.now, text: (at: number) => write(model.categories[at] ?? []) },
    { id: 'past', name: days?.past ?? names.past, text: past },
    { id: 'change', name: t('compare.change'), text: change },
  ]
  const shown = model.categories.flatMap((heads, at) => (at % step === 0 ? [{ heads, at }] : []))
  const columns = `${stripEdges.left}px repeat(${model.categories.length}, minmax(0, 1fr))`
  return (
    <Root role="table" aria-label={t('compare.strip')}>
      {rows.map(({ id, name, text }) => (
        <Line key={id} role="row" style={{ gridTemplateColumns: columns }}>
          <span role="rowheader" title={name}>
            {name}
          </span>
          {shown.map(({ heads, at }) => (
            <span
              key={JSON.stringify(heads)}
              role="cell"
              style={{
                gridColumn: `span ${Math.min(step, model.categories.length - at)}`,
                // A text over several columns starts at the column that it is about.
                ...(step > 1 ? { textAlign: 'start' } : {}),
              }}
            >
              {text(at)}
            </span>
          ))}
        </Line>
      ))}
    </Root>
  )
}

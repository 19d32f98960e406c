import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Value } from '#contract/query/response.ts'
import { color, width } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { Cell } from '../result/pivot.ts'
import { percentOf } from '../result/period-columns.ts'
import { percentFormatter } from '../state/value-format.ts'
import type { ChartModel, ComparedSeries } from './chart-model.ts'

/** Edges of the columns of chart and strip, in pixels from the edges of the chart. */
export const stripEdges = { left: 86, right: 12 } as const

const Root = styled('table')({
  ...type.caption,
  tableLayout: 'fixed',
  flex: 'none',
  width: `calc(100% - ${stripEdges.right}px)`,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { ...oneLine, height: 20, padding: 0, fontWeight: 400, textAlign: 'center' },
  '& th:first-of-type': { width: stripEdges.left, textAlign: 'start', color: color.text.secondary },
  // With few dates, each has the room of its neighbours.
  '&[data-sparse] td': { overflow: 'visible', textAlign: 'start' },
  '& tr:first-of-type td': { fontWeight: 500 },
  '& tr:nth-of-type(2) td': { color: color.text.secondary },
})

/** Dates that fit next to each other. */
const maxDates = { wide: 14, narrow: 4 } as const
const steps = [1, 2, 7, 14, 28, 56, 112]

/** Every how many columns a date is written, so that the dates have room. */
const stepOf = (columns: number, max: number): number =>
  steps.find((step) => columns / step <= max) ?? Math.ceil(columns / max)

interface ChartStripProps {
  model: ChartModel
  compared: ComparedSeries
  locale: string
  names: { now: string; past: string }
  format: (heads: readonly Value[]) => string
}

/** Shows each date beside the date it is compared with, and the change, in the columns of the chart. */
export function ChartStrip({ model, compared, locale, names, format }: ChartStripProps) {
  const { t } = useTranslation(['query', 'shared'])
  const percent = percentFormatter(locale)
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`, { noSsr: true })
  const step = stepOf(model.categories.length, isWide ? maxDates.wide : maxDates.narrow)
  const none = t('shared:table.none')
  const change = (at: number): string => {
    const now: Cell = model.series[0]?.cells[at]
    const share = percentOf(now, compared.cells[at])
    return share === undefined ? none : percent(share)
  }
  const past = (at: number): string => {
    const heads = compared.heads[at] ?? []
    return heads.every((head) => head === null) ? none : format(heads)
  }
  const rows = [
    { id: 'now', name: names.now, text: (at: number) => format(model.categories[at] ?? []) },
    { id: 'past', name: names.past, text: past },
    { id: 'change', name: t('compare.change'), text: change },
  ]
  return (
    <Root data-sparse={step > 1 ? '' : undefined}>
      <caption style={visuallyHidden}>{t('compare.strip')}</caption>
      <tbody>
        {rows.map(({ id, name, text }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              {name}
            </th>
            {model.categories.map((heads, at) => (
              <td key={JSON.stringify(heads)}>{at % step === 0 && text(at)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Root>
  )
}

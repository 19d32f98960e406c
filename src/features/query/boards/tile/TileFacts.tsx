import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { type ChartNaming, createFormatters, writeFigure } from '../../chart/chart-formatters.ts'
import type { ChartModel } from '../../chart/model/chart-model.ts'
import { figureRange } from '../../chart/model/figure-facts.ts'
import { partialPoint } from '../../chart/model/partial-period.ts'

const Root = styled('dl')({
  ...type.small,
  flex: 'none',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: 0,
  padding: '8px var(--gutter) 10px',
  borderTop: hairline,
  '& dt': { ...oneLine, color: color.text.secondary },
  '& dd': { ...oneLine, margin: 0, fontWeight: 600 },
})

interface TileFactsProps extends ChartNaming {
  model: ChartModel
  hasToday: boolean
}

/** Below a big number and its line: the total of the compared period, and the highest and lowest period. */
export function TileFacts({ model, naming, comparison, hasToday }: TileFactsProps) {
  const formatters = useMemo(
    () => createFormatters(model, { naming, comparison }),
    [model, naming, comparison],
  )
  const [series] = model.series
  const range = figureRange(model, partialPoint(model, hasToday))
  if (series === undefined || range === null) return null
  const { t } = naming
  const placed = (at: number): string =>
    t('chart.place', {
      category: formatters.category(model.categories[at] ?? []),
      series: writeFigure(formatters, series, series.cells[at]),
    })
  const past = series.past === null ? undefined : model.total?.past
  const facts = [
    ...(past === undefined || past === null
      ? []
      : [{ term: formatters.compared, text: writeFigure(formatters, series, past) }]),
    { term: t('profile.highest'), text: placed(range.highest) },
    { term: t('profile.lowest'), text: placed(range.lowest) },
  ]
  return (
    <Root>
      {facts.map(({ term, text }) => (
        <div key={term} title={text}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Root>
  )
}

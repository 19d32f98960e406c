import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { createFormatters, writeFigure, type ChartNaming } from '../../chart/chart-formatters.ts'
import type { ChartModel } from '../../chart/model/chart-model.ts'
import type { splitOthers } from '../../chart/model/others-row.ts'
import { percentOf } from '../../result/period-columns.ts'
import { percentFormatter, shareFormatter } from '../../state/value-format.ts'

const Root = styled('dl')({
  ...type.small,
  flex: 'none',
  margin: '0 var(--gutter)',
  padding: '4px 0 8px',
  borderTop: hairline,
  color: color.text.secondary,
  '& > div': { ...rowLayout('0 12px'), flexWrap: 'wrap', minHeight: 28 },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& dd': { margin: 0 },
  '& dd[data-figure]': { marginLeft: 'auto', fontWeight: 600, color: color.text.primary },
})

interface TileOthersProps extends ChartNaming {
  model: ChartModel
  others: NonNullable<ReturnType<typeof splitOthers>['others']>
}

/** The others below bars that theirs would flatten: what they are, their share, figure and change. */
export function TileOthers({ model, others: { heads, figures }, naming, comparison }: TileOthersProps) {
  const { t } = useTranslation('boards')
  const formatters = useMemo(
    () => createFormatters(model, { naming, comparison }),
    [model, naming, comparison],
  )
  const share = shareFormatter(naming.locale)
  const change = percentFormatter(naming.locale)
  const name = formatters.category(heads)
  return (
    <Root>
      {figures.map(({ series, cell, past, share: part }) => {
        const changed = percentOf(cell, past)
        const place = { category: name, series: formatters.series(series) }
        return (
          <div key={place.series}>
            <dt>{figures.length === 1 ? name : naming.t('chart.place', place)}</dt>
            {part !== null && <dd>{t('tile.share', { share: share(part) })}</dd>}
            <dd data-figure="">{writeFigure(formatters, series, cell)}</dd>
            {changed !== undefined && <dd>{change(changed)}</dd>}
          </div>
        )
      })}
    </Root>
  )
}

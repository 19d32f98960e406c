import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, threeLines, type } from '#src/ui/theme/typography.ts'
import { percentOf } from '../../result/period-columns.ts'
import type { Cell, Pivot } from '../../result/pivot.ts'
import { formatPeriod } from '../../state/comparison-text.ts'
import { formatMeasure, measureFormatter } from '../../state/naming.ts'
import { useQueryContext } from '../../state/query-context.ts'
import { type Measure, itemKey } from '../../state/query-state.ts'
import { percentFormatter } from '../../state/value-format.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto', '&:focus-visible': focusInside })
const List = styled('dl')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  margin: 0,
  padding: '12px var(--gutter) 16px',
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figure, ...threeLines, margin: 0 },
  '& > div:first-of-type > dd[data-figure]': type.boardFigure,
  '& dd[data-change]': { ...type.body, ...oneLine, display: 'flex', gap: 8, '& > b': { fontWeight: 600 } },
  '& dd[data-change] > span': { color: color.text.secondary },
})

/** The figures of a result of one row, in large type, with what has changed since the past period. */
export function TileFigures({ grid: { rows, periods } }: { grid: Pivot }) {
  const { t } = useTranslation(['boards', 'query', 'shared'])
  const { t: query } = useTranslation(['query', 'shared'])
  const { state, naming } = useQueryContext()
  const percent = percentFormatter(naming.locale)
  const [row] = rows
  if (row === undefined) return null
  const write = (measure: Measure, cell: Cell): string =>
    cell === null || cell === undefined
      ? t('shared:table.null')
      : measureFormatter(naming, { measure, values: [cell] })(cell)
  return (
    <Root tabIndex={0} role="group" aria-label={t('shared:field.result')}>
      <List>
        {state.values.map((value, index) => {
          const cell = row.cells[index * periods]
          const past = row.cells[index * periods + 1]
          const share = percentOf(cell, past)
          return (
            <div key={itemKey(value)}>
              {state.comparison !== null && periods > 1 && (
                <dd data-change="">
                  <b>{share === undefined ? t('shared:table.none') : percent(share)}</b>
                  <span>
                    {t('tile.past', {
                      period: formatPeriod(query, state.comparison, 1),
                      figure: past === undefined ? t('shared:table.none') : write(value, past),
                    })}
                  </span>
                </dd>
              )}
              <dd data-figure="">{write(value, cell)}</dd>
              <dt>{formatMeasure(naming, value)}</dt>
            </div>
          )
        })}
      </List>
    </Root>
  )
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/theme/tokens.ts'
import { threeLines, type } from '#src/ui/theme/typography.ts'
import { formatMeasure, measureFormatter } from '../state/naming.ts'
import { itemKey } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import type { Pivot } from './pivot.ts'

const SingleFiguresRoot = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 40px',
  flex: 'none',
  margin: 0,
  padding: '12px 12px 16px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > div': { display: 'flex', flexDirection: 'column-reverse', minWidth: 0 },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figure, ...threeLines, margin: 0 },
})

/** The current figures of a result of one row, in large type. */
export function SingleFigures({ grid: { rows, periods } }: { grid: Pivot }) {
  const { t } = useTranslation('shared')
  const { state, naming } = useQueryContext()
  const [row] = rows
  if (row === undefined) return null
  return (
    <SingleFiguresRoot>
      {state.values.map((value, index) => {
        const cell = row.cells[index * periods]
        return (
          <div key={itemKey(value)}>
            <dt>{formatMeasure(naming, value)}</dt>
            <dd>
              {cell === null || cell === undefined
                ? t('table.null')
                : measureFormatter(naming, { measure: value, values: [cell] })(cell)}
            </dd>
          </div>
        )
      })}
    </SingleFiguresRoot>
  )
}

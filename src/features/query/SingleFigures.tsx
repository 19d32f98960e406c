import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { measureWriter, sayMeasure } from './names.ts'
import type { PivotRow } from './pivot.ts'
import { itemKey } from './query-state.ts'
import { useQuestion } from './question.ts'

const Root = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 40px',
  flex: 'none',
  margin: 0,
  padding: '12px 12px 16px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figure, margin: 0 },
})

/** An answer of one row: its figures, large. */
export const SingleFigures = ({ row }: { row: PivotRow | undefined }) => {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  if (row === undefined) return null
  return (
    <Root>
      {state.values.map((value, index) => {
        const cell = row.cells[index]
        return (
          <div key={itemKey(value)}>
            <dt>{sayMeasure(naming, value)}</dt>
            <dd>
              {cell === null || cell === undefined
                ? t('null')
                : measureWriter(naming, { measure: value, values: [cell] })(cell)}
            </dd>
          </div>
        )
      })}
    </Root>
  )
}

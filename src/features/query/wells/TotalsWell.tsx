import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { canTotal } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { WellName, WellRoot } from './well-frame.ts'

/** Adds totals, which the platform computes from all rows (QB8). */
export function TotalsWell() {
  const { t } = useTranslation('query')
  const { state, change } = useQueryContext()
  const id = useId()
  return (
    <WellRoot>
      <WellName id={id}>{t('totals.label')}</WellName>
      <Checkbox
        label={t('totals.show')}
        checked={state.hasTotals}
        disabled={!canTotal(state)}
        onChange={(hasTotals) => change({ ...state, hasTotals })}
      />
    </WellRoot>
  )
}

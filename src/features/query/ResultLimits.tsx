import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/http.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { CalculationNotes, hasCalculationNotes } from './calculations/CalculationNotes.tsx'
import type { useCalculatedResult } from './calculations/use-calculated-result.ts'
import { columnLimit } from './result/grid-model.ts'
import type { Pivot } from './result/pivot.ts'
import { countsOf } from './state/run-state.ts'
import { useQueryContext } from './state/query-context.ts'
import type { CompletedQuery } from './state/use-query-result.ts'

/** The limits that are offered. */
const rowLimits = [5_000, 20_000, 100_000, limits.data_limit] as const

/** Returns the next limit to offer, or null if the limit is no longer the reason for missing rows. */
const nextLimit = (limit: number, total: number): number | null =>
  total <= limit ? null : (rowLimits.find((each) => each > limit) ?? null)

const Notes = styled('div')({
  display: 'grid',
  gap: 6,
  flex: 'none',
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

const TruncationNote = ({ shown, total, isCross }: { shown: number; total: number; isCross: boolean }) => {
  const { t } = useTranslation('query')
  const { state, change } = useQueryContext()
  const limit = nextLimit(state.limit, total)
  return (
    <MarginNote
      tone="warning"
      actions={
        limit !== null && (
          <LinkButton onClick={() => change({ ...state, limit })}>
            {t('result.raise', { count: Math.min(limit, total) })}
          </LinkButton>
        )
      }
    >
      {isCross ? t('result.cut', { shown, total }) : t('result.cutFlat', { shown, total })}
    </MarginNote>
  )
}

interface LimitsProps {
  completed: CompletedQuery
  grid: Pivot
  calculated: ReturnType<typeof useCalculatedResult>
  /** Every row that the query asks for is shown. */
  isWhole: boolean
}

const TotalsNote = ({ isWhole }: { isWhole: boolean }) => {
  const { t } = useTranslation('query')
  return <MarginNote>{joinSentences(t('totals.computed'), isWhole ? '' : t('totals.shownNote'))}</MarginNote>
}

/** Explains why the grid does not show all rows or columns. */
export function ResultLimits({ completed, grid, calculated, isWhole }: LimitsProps) {
  const { t } = useTranslation('query')
  const [shown, total] = countsOf(completed)
  const isWide = grid.columns.length > columnLimit
  const hasNotes = !calculated.isReading && hasCalculationNotes(calculated)
  const hasTotals = grid.total !== null
  const isCut = !isWhole || (total > shown && hasNotes)
  if ([isCut, isWide, hasNotes, hasTotals].every((each) => !each)) return null
  return (
    <Notes>
      {hasTotals && <TotalsNote isWhole={isWhole} />}
      {isCut && <TruncationNote shown={shown} total={total} isCross={grid.columns.length > 0} />}
      {hasNotes && <CalculationNotes result={calculated} />}
      {isWide && (
        <MarginNote>
          {t('result.tooManyColumns', { count: columnLimit, total: grid.columns.length })}
        </MarginNote>
      )}
    </Notes>
  )
}

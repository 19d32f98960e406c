import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, media } from '#src/ui/theme/tokens.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { ComparisonWell } from './ComparisonWell.tsx'
import { TopWell } from './TopWell.tsx'
import { DimensionChip } from './DimensionChip.tsx'
import { FilterItem } from './FilterItem.tsx'
import { useAnnouncement } from '../fields/announcement.ts'
import { useIsDragging } from '../fields/dragged-field.ts'
import { WellBox, wellHelpId } from './WellBox.tsx'
import { conditionKey, itemKey } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { ValueChip } from './ValueChip.tsx'
import type { Problem } from '#contract/http.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { itemNames } from '../state/naming.ts'
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flex: 'none',
  // Hundreds of fields leave room for the answer. In narrow windows, the whole page scrolls.
  maxHeight: '32vh',
  overflowY: 'auto',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > :nth-of-type(even)': { borderLeft: `1px solid ${color.line.hair}` },
  '& > :nth-of-type(n + 3)': { borderTop: `1px solid ${color.line.hair}` },
  [media.belowWide]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxHeight: 'none',
    overflowY: 'visible',
    '& > :nth-of-type(n)': { borderLeft: 0 },
    '& > :nth-of-type(n + 2)': { borderTop: `1px solid ${color.line.hair}` },
  },
})
/** Tells screen readers where a field was added or moved to. */
function Announcement() {
  const { t } = useTranslation('query')
  const said = useAnnouncement()
  return (
    <p role="status" style={visuallyHidden}>
      {said !== null && t(`well.said.${said.kind}`, { ...said, well: t(`well.${said.well}`) })}
    </p>
  )
}

const ChipProblemsRoot = styled('div')({
  display: 'grid',
  gap: 6,
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

/** The problems that the platform reported, each once. The chips they belong to are framed. */
function ChipProblems() {
  const { t } = useTranslation('query')
  const { problems, state, naming } = useQueryContext()
  const formatProblem = useProblemText()
  const names = itemNames(state, naming)
  const first = new Map<Problem, string>()
  for (const [key, list] of problems.byKey)
    for (const each of list) if (!first.has(each)) first.set(each, key)
  const all = [...first]
  if (all.length === 0) return null
  return (
    <ChipProblemsRoot role="alert" aria-label={t('error.marked', { count: all.length })}>
      {all.map(([problem, key]) => (
        <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
          <strong>{names.get(key)}</strong> {formatProblem(problem)}
        </MarginNote>
      ))}
    </ChipProblemsRoot>
  )
}

const WellGrid = () => {
  const { state } = useQueryContext()
  const isDragging = useIsDragging()
  return (
    <Grid data-dragging={isDragging ? '' : undefined}>
      <WellBox well="values">
        {state.values.map((value, index) => (
          <ValueChip key={itemKey(value)} value={value} index={index} />
        ))}
      </WellBox>
      <WellBox well="rows">
        {state.rows.map((dimension, index) => (
          <DimensionChip key={itemKey(dimension)} dimension={dimension} position={{ well: 'rows', index }} />
        ))}
      </WellBox>
      <WellBox well="columns">
        {state.columns.map((dimension, index) => (
          <DimensionChip
            key={itemKey(dimension)}
            dimension={dimension}
            position={{ well: 'columns', index }}
          />
        ))}
      </WellBox>
      <WellBox well="filters">
        {state.filters.map((condition, index) => (
          <FilterItem key={conditionKey(condition)} condition={condition} index={index} />
        ))}
      </WellBox>
      <ComparisonWell />
      <TopWell />
    </Grid>
  )
}

/** The wells of the query: values, rows, columns, filters. Folded ones still announce changes. */
export function Wells({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('query')
  return (
    <section>
      <h2 style={visuallyHidden}>{t('sentence.label')}</h2>
      <p id={wellHelpId} style={visuallyHidden}>
        {t('well.help')}
      </p>
      <Announcement />
      {!isFolded && <WellGrid />}
      <ChipProblems />
    </section>
  )
}

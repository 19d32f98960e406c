import { ListFilter } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Popover } from '#src/ui/overlays/Popover.tsx'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { DatasetTable } from '#contract/query/dataset.ts'
import { matcher } from '#src/lib/match-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { FieldIcon } from '../../fields/FieldIcon.tsx'
import { openChip } from '../../fields/open-chip.ts'
import { FilterChip } from '../../filters/FilterChip.tsx'
import { type Field, isDateField } from '../../state/catalogue.ts'
import { defaultCondition } from '../../state/filter-operators.ts'
import { useLabels } from '../../state/labels.ts'
import type { Naming } from '../../state/naming.ts'
import { QueryContext, type QueryContextValue } from '../../state/query-context.ts'
import { assignProblems } from '../../state/query-problems.ts'
import { type Condition, type QueryState, conditionKey, usedNames } from '../../state/query-state.ts'
import { periodCondition, periods } from '../../state/relative-dates.ts'
import { ComparisonChip } from '../../wells/ComparisonWell.tsx'
import { filterFields, withMeasureDate } from '../model/board-filters.ts'

const Root = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  flexWrap: 'wrap',
  minHeight: 40,
  padding: '0 var(--gutter) 12px',
  borderBottom: hairline,
  // A filter that is set, as in lists.
  '& [data-kind="dimension"]': {
    height: 28,
    maxWidth: 360,
    backgroundColor: color.accent.softer,
    boxShadow: `inset 0 0 0 1px ${color.accent.line}`,
    '&:hover': { backgroundColor: color.accent.soft },
    '& b': { fontWeight: 400 },
    '& i': { fontWeight: 600, color: color.text.primary },
  },
  '& [data-kind="possible"]': { height: 28 },
})
const End = styled('div')({
  ...type.small,
  ...rowLayout(8),
  marginLeft: 'auto',
  color: color.text.secondary,
  '@media print': { '& button': { display: 'none' } },
})
const Empty = styled('p')({ ...type.small, margin: 0, padding: '10px 12px', color: color.text.secondary })

const maxChoices = 200
const nothing = () => undefined

/** Dates start with the current year as whole days, other fields with their usual operator. */
const newCondition = (field: Field): Condition => {
  const period = isDateField(field) ? periodCondition(field) : null
  return period === null ? defaultCondition(field) : { ...period, operands: periods.thisYear }
}

/** Chooses a field of the tables of the tiles to filter by. */
function AddFilter({ fields, onAdd }: { fields: readonly Field[]; onAdd: (field: Field) => void }) {
  const { t } = useTranslation(['boards', 'shared'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [find, setFind] = useState('')
  const matches = matcher(find)
  const found = fields.filter(({ name, field }) => matches(`${name} ${field}`)).slice(0, maxChoices)
  return (
    <>
      <Button
        variant="text"
        size="small"
        icon={ListFilter}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('filters.add')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('filters.add'), sx: { width: 320, mt: 0.5 } },
        }}
      >
        <SearchList
          label={t('filters.find')}
          text={find}
          onText={setFind}
          onChoose={(index) => {
            const field = found[index]
            setAnchor(null)
            setFind('')
            if (field !== undefined) onAdd(field)
          }}
          note={found.length === 0 && <Empty role="status">{t('shared:noMatch.titleBare')}</Empty>}
          choices={found.map(({ field, name, type: { main }, isVirtual }) => ({
            key: field,
            text: name,
            icon: <FieldIcon type={main} isVirtual={isVirtual} />,
          }))}
        />
      </Popover>
    </>
  )
}

interface FilterRowProps {
  /** Filters and comparison. */
  state: QueryState
  onChange: (state: QueryState) => void
  naming: Naming
  /** The tables of the tiles. */
  tables: readonly DatasetTable[]
  /** At the right. */
  end: ReactNode
}

/** The filters and the comparison of a board, over all its tiles. */
export function FilterRow({ state, onChange, naming: plain, tables, end }: FilterRowProps) {
  const { t } = useTranslation('boards')
  const catalogue = useMemo(() => withMeasureDate(plain.catalogue, t('filters.date')), [plain.catalogue, t])
  const labels = useLabels(catalogue, usedNames(state))
  const context = useMemo<QueryContextValue>(
    () => ({
      state,
      ignored: [],
      naming: { ...plain, catalogue, labels },
      problems: assignProblems(state, []),
      change: onChange,
      drillPath: [],
      changedTable: null,
      pendingSwitch: null,
      setPendingSwitch: nothing,
    }),
    [state, plain, catalogue, labels, onChange],
  )
  const add = (field: Field) => {
    const condition = newCondition(field)
    const others = state.filters.filter((each) => conditionKey(each) !== conditionKey(condition))
    onChange({ ...state, filters: [...others, condition] })
    openChip(conditionKey(condition))
  }
  return (
    <QueryContext value={context}>
      <Root role="group" aria-label={t('filters.label')}>
        {state.filters.map((each) => (
          <FilterChip key={conditionKey(each)} condition={each} />
        ))}
        <span data-screen={state.comparison === null ? '' : undefined}>
          <ComparisonChip />
        </span>
        <span data-screen="">
          <AddFilter fields={filterFields(catalogue, tables)} onAdd={add} />
        </span>
        <End>{end}</End>
      </Root>
    </QueryContext>
  )
}

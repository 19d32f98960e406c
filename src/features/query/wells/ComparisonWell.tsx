import { ArrowRightLeft, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { evolutionModes, evolutionScales } from '#contract/query/vocabulary.ts'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { ChipBox } from '../fields/ChipBox.tsx'
import { formatPeriod } from '../state/comparison-text.ts'
import { type QueryTranslate, formatDimension } from '../state/naming.ts'
import { type QueryContextValue, useQueryContext } from '../state/query-context.ts'
import { type Comparison, comparisonKey } from '../state/query-state.ts'
import { WellName, WellRoot } from './well-frame.ts'

/** Numbers of past periods that the menu offers. The address and saved queries may have more. */
const depths = [1, 2, 3, 4, 5] as const

const initial: Comparison = { scale: 'year', mode: 'date', depth: 1 }

interface EntriesInput {
  readonly context: QueryContextValue
  readonly t: QueryTranslate
}

/** A week always has the same weekdays, so only longer periods can be aligned in two ways. */
const hasModes = ({ scale }: Comparison): boolean => scale !== 'week' && scale !== 'weekday'

const detailEntries = (comparison: Comparison, { context, t }: EntriesInput): MenuEntry[] => {
  const { state, change } = context
  const set = (next: Partial<Comparison>) => () =>
    change({ ...state, comparison: { ...comparison, ...next } })
  return [
    ...(hasModes(comparison)
      ? [
          { id: 'mode', divider: true as const },
          { id: 'align', head: t('compare.alignBy') },
          ...evolutionModes.map((mode) => ({
            id: mode === 'date' ? 'same-date' : 'same-weekday',
            label: t(`compare.mode.${mode}`),
            checked: comparison.mode === mode,
            onSelect: set({ mode }),
          })),
        ]
      : []),
    { id: 'depth', divider: true },
    { id: 'count', head: t('compare.depth') },
    ...depths.map((depth) => ({
      id: String(depth),
      label: t('compare.periods', { count: depth }),
      checked: comparison.depth === depth,
      onSelect: set({ depth }),
    })),
    { id: 'end', divider: true },
    {
      id: 'remove',
      icon: X,
      label: t('shared:action.remove'),
      onSelect: () => change({ ...state, comparison: null }),
    },
  ]
}

const entriesOf = ({ context, t }: EntriesInput): MenuEntry[] => {
  const { state, change, naming } = context
  const { comparison } = state
  const { table } = naming.catalogue
  const date = table?.measure_date_field ?? null
  const head =
    table !== null && date === null
      ? t('compare.noDate')
      : date === null
        ? t('compare.with')
        : t('compare.withDate', { field: formatDimension(naming, { field: date }) })
  return [
    { id: 'with', head },
    ...evolutionScales.map((scale) => ({
      id: scale,
      label: t(`compare.before.${scale}`, { count: 1 }),
      checked: comparison?.scale === scale,
      disabled: table !== null && date === null,
      onSelect: () => change({ ...state, comparison: { ...(comparison ?? initial), scale } }),
    })),
    ...(comparison === null ? [] : detailEntries(comparison, { context, t })),
  ]
}

/** The comparison of the query as a chip with its menu. */
export function ComparisonChip() {
  const { t } = useTranslation(['query', 'shared'])
  const context = useQueryContext()
  const { state, problems } = context
  const { comparison } = state
  const name = comparison === null ? t('compare.period') : formatPeriod(t, comparison, comparison.depth)
  const mode = comparison !== null && hasModes(comparison) ? t(`compare.mode.${comparison.mode}`) : undefined
  return (
    <ChipBox name={comparisonKey} isWrong={problems.byKey.has(comparisonKey)}>
      <Menu
        label={t('compare.label')}
        entries={entriesOf({ context, t })}
        trigger={(props) => (
          <Chip
            {...props}
            icon={comparison === null ? Plus : ArrowRightLeft}
            kind={comparison === null ? 'possible' : 'dimension'}
            name={name}
            mode={mode}
            aria-label={
              comparison === null ? t('compare.add') : t('compare.chip', { name, mode: mode ?? '' })
            }
          />
        )}
      />
    </ChipBox>
  )
}

/** Compares the values with past periods (QB9). */
export function ComparisonWell() {
  const { t } = useTranslation('query')
  const id = useId()
  return (
    <WellRoot>
      <WellName id={id}>{t('compare.label')}</WellName>
      <ComparisonChip />
    </WellRoot>
  )
}

import { ListFilter, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { isFirstValue } from '../state/catalogue.ts'
import { type QueryTranslate, formatMeasure, formatMeasureHead } from '../state/naming.ts'
import { setTop } from '../state/query-commands.ts'
import { type QueryContextValue, useQueryContext } from '../state/query-context.ts'
import { type Top, canTotal, isListing, itemKey, sameItem, topKey } from '../state/query-state.ts'
import { WellName, WellRoot } from './well-frame.ts'

const Note = styled('small')({ ...type.caption, color: color.text.tertiary })

/** The numbers of rows that the menu offers. The address and saved queries may have others. */
const counts = [3, 5, 10, 20, 50, 100] as const

const initialCount = 10

const entriesOf = ({ state, change, naming }: QueryContextValue, t: QueryTranslate): MenuEntry[] => {
  const { top } = state
  const first = state.order.map(({ by }) => state.values.find((value) => sameItem(value, by)))[0]
  const by = top?.by ?? first ?? state.values[0]
  if (by === undefined || state.rows.length === 0 || isListing(state))
    return [{ id: 'needs', head: t('top.needs') }]
  const current: Top = top ?? { count: initialCount, by, hasOthers: true }
  const set = (next: Partial<Top>) => () => change(setTop(state, { ...current, ...next }))
  return [
    { id: 'count', head: t('top.count') },
    ...counts.map((count) => ({
      id: String(count),
      label: t('top.chip', { count }),
      checked: top?.count === count,
      onSelect: set({ count }),
    })),
    { id: 'values', divider: true },
    { id: 'by', head: t('top.by') },
    ...state.values.map((value) => ({
      id: itemKey(value),
      label: formatMeasureHead(naming, value),
      checked: top !== null && sameItem(top.by, value),
      onSelect: set({ by: value }),
    })),
    ...(top === null
      ? []
      : [
          { id: 'end', divider: true as const },
          { id: 'remove', icon: X, label: t('top.all'), onSelect: () => change(setTop(state, null)) },
        ]),
  ]
}

/** Adds totals, or says why there are none. */
function TotalsBox() {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  const { values, rows, columns, hasTotals } = state
  const isPossible = canTotal(state) && !values.some((each) => isFirstValue(naming.catalogue, each))
  const isUngrouped = rows.length + columns.length === 0
  return (
    <>
      <Checkbox
        label={t('totals.show')}
        checked={hasTotals}
        disabled={!isPossible && !hasTotals}
        onChange={(next) => change({ ...state, hasTotals: next })}
      />
      {values.length > 0 && !isPossible && <Note>{t(isUngrouped ? 'totals.ungrouped' : 'totals.none')}</Note>}
    </>
  )
}

/** Shows only the largest rows, and adds totals, which the platform computes from all rows (QB8). */
export function TopWell() {
  const { t } = useTranslation(['query', 'shared'])
  const context = useQueryContext()
  const { state, change, naming, problems } = context
  const { top } = state
  const id = useId()
  const value = top === null ? '' : formatMeasure(naming, top.by)
  return (
    <WellRoot>
      <WellName id={id}>{t('top.label')}</WellName>
      <Row gap={12} wrap flex={1}>
        <ChipBox name={topKey} isWrong={problems.byKey.has(topKey)}>
          <Menu
            label={t('top.label')}
            entries={entriesOf(context, t)}
            trigger={(props) => (
              <Chip
                {...props}
                icon={top === null ? Plus : ListFilter}
                kind={top === null ? 'possible' : 'dimension'}
                name={top === null ? t('top.all') : t('top.chip', { count: top.count })}
                mode={top === null ? undefined : t('top.chipBy', { value })}
                aria-label={top === null ? t('top.add') : t('top.change', { count: top.count, value })}
              />
            )}
          />
        </ChipBox>
        {top !== null && (
          <Checkbox
            label={t('top.others')}
            checked={top.hasOthers}
            onChange={(hasOthers) => change(setTop(state, { ...top, hasOthers }))}
          />
        )}
        <TotalsBox />
      </Row>
    </WellRoot>
  )
}

import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { nameOf } from '../state/catalogue.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { fieldIcon } from '../fields/FieldIcon.tsx'
import { useMoveChip } from '../fields/use-move-chip.ts'
import { formatMeasureHead } from '../state/naming.ts'
import { setMode } from '../state/query-commands.ts'
import { type Measure, itemKey } from '../state/query-state.ts'
import { calculationEntries, moveEntries, orderEntries } from './chip-entries.ts'
import { useQueryContext } from '../state/query-context.ts'

interface ValueChipProps {
  value: Measure
  index: number
}

/** A value: its field and its mode. */
export function ValueChip({ value, index }: ValueChipProps) {
  const { t } = useTranslation('query')
  const context = useQueryContext()
  const { state, change, naming, problems } = context
  const move = useMoveChip()
  const field = naming.catalogue.fields.get(value.field)
  const name = nameOf(naming.catalogue, value.field)
  const entries: MenuEntry[] = [
    { id: 'compute', head: t('chip.compute') },
    ...(field?.modes ?? [value.mode]).map((mode) => ({
      id: mode,
      label: t(`mode.${mode}`),
      checked: mode === value.mode,
      onSelect: () => change(setMode(state, [index, mode])),
    })),
    ...(field?.type.main === 'num' ? [{ id: 'median', head: t('limit.median') }] : []),
    ...calculationEntries(context, value, t),
    { id: 'order', divider: true },
    ...orderEntries(context, value, t),
    { id: 'move', divider: true },
    ...moveEntries({ context, from: { well: 'values', index }, move }, t),
  ]
  return (
    <ChipBox name={itemKey(value)} isWrong={problems.byKey.has(itemKey(value))} well="values">
      <Menu
        label={formatMeasureHead(naming, value)}
        entries={entries}
        trigger={(props) => (
          <Chip
            {...props}
            kind="measure"
            icon={fieldIcon(field?.type.main ?? 'num')}
            name={name}
            mode={t(`mode.${value.mode}`)}
            aria-label={t('chip.value', { name, mode: t(`mode.${value.mode}`) })}
          />
        )}
      />
    </ChipBox>
  )
}

import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { isComputed, nameOf } from '../state/catalogue.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { fieldIcon } from '../fields/FieldIcon.tsx'
import { moveShownChip } from '../fields/move-shown-chip.ts'
import { type QueryTranslate, formatMeasureHead } from '../state/naming.ts'
import { setMode } from '../state/query-commands.ts'
import { type Measure, itemKey } from '../state/query-state.ts'
import { calculationEntries, lineageEntries, moveEntries, orderEntries } from './chip-entries.ts'
import { type QueryContextValue, useQueryContext } from '../state/query-context.ts'

interface ValueChipProps {
  value: Measure
  index: number
}
interface EntriesInput extends ValueChipProps {
  context: QueryContextValue
  t: QueryTranslate
}

/** The modes of a value; none if its field has an expression of its own. */
const modeEntries = ({ value, index, context, t }: EntriesInput): MenuEntry[] => {
  const { state, change, naming } = context
  if (isComputed(naming.catalogue, value)) return []
  const field = naming.catalogue.fields.get(value.field)
  return [
    { id: 'compute', head: t('chip.compute') },
    ...(field?.modes ?? [value.mode]).map((mode) => ({
      id: mode,
      label: t(`mode.${mode}`),
      checked: mode === value.mode,
      onSelect: () => change(setMode(state, [index, mode])),
    })),
    ...(field?.type.main === 'num' ? [{ id: 'median', head: t('limit.median') }] : []),
  ]
}

/** A value: its field and its mode. */
export function ValueChip({ value, index }: ValueChipProps) {
  const { t } = useTranslation('query')
  const context = useQueryContext()
  const { naming, problems } = context
  const field = naming.catalogue.fields.get(value.field)
  const name = nameOf(naming.catalogue, value.field)
  const mode = isComputed(naming.catalogue, value) ? undefined : t(`mode.${value.mode}`)
  const entries: MenuEntry[] = [
    ...modeEntries({ value, index, context, t }),
    ...calculationEntries(context, value, t),
    { id: 'order', divider: true },
    ...orderEntries(context, value, t),
    { id: 'move', divider: true },
    ...moveEntries({ context, from: { well: 'values', index }, move: moveShownChip }, t),
    ...lineageEntries(context, value.field, t),
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
            mode={mode}
            aria-label={mode === undefined ? t('chip.dimension', { name }) : t('chip.value', { name, mode })}
          />
        )}
      />
    </ChipBox>
  )
}

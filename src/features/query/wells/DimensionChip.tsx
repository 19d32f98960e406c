import { Link, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { isDateField, nameOf, unitsOf } from '../state/catalogue.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { fieldIcon } from '../fields/FieldIcon.tsx'
import { moveShownChip } from '../fields/move-shown-chip.ts'
import { type QueryTranslate, formatDimension } from '../state/naming.ts'
import { type ChipPosition, setUnit, toggleJoin } from '../state/query-commands.ts'
import { type Dimension, itemKey } from '../state/query-state.ts'
import { lineageEntries, moveEntries, orderEntries } from './chip-entries.ts'
import { type QueryContextValue, useQueryContext } from '../state/query-context.ts'

interface DimensionChipProps {
  dimension: Dimension
  position: ChipPosition
}
interface EntriesInput extends DimensionChipProps {
  context: QueryContextValue
  t: QueryTranslate
}

const unitEntries = ({ dimension, position, context, t }: EntriesInput): MenuEntry[] => {
  const { state, change, naming } = context
  const field = naming.catalogue.fields.get(dimension.field)
  if (field?.type.main === 'num')
    return [
      { id: 'ranges', head: t('limit.ranges') },
      { id: 'order', divider: true },
    ]
  if (!isDateField(field)) return []
  return [
    { id: 'look', head: t('chip.groupBy') },
    ...unitsOf(field).map((unit) => ({
      id: unit,
      label: t(`unit.${unit}`),
      checked: dimension.unit === unit,
      onSelect: () => change(setUnit(state, { ...position, unit })),
    })),
    {
      id: 'itself',
      label: t('chip.asItIs'),
      checked: dimension.unit === undefined,
      onSelect: () => change(setUnit(state, { ...position, unit: null })),
    },
    { id: 'order', divider: true },
  ]
}

const joinEntries = ({ dimension, position, context, t }: EntriesInput): MenuEntry[] => {
  const { state, change } = context
  if (position.index === 0) return []
  const isJoined = dimension.isJoined === true
  return [
    {
      id: 'join',
      icon: isJoined ? Unlink : Link,
      label: isJoined ? t('chip.separate') : t('chip.join'),
      onSelect: () => change(toggleJoin(state, position)),
    },
  ]
}

/** A dimension in rows or columns, with its calendar unit if it is a date. */
export function DimensionChip({ dimension, position }: DimensionChipProps) {
  const { t } = useTranslation('query')
  const context = useQueryContext()
  const { naming, problems } = context
  const { field, unit } = dimension
  const input = { dimension, position, context, t }
  const name = formatDimension(naming, dimension)
  return (
    <ChipBox name={itemKey(dimension)} isWrong={problems.byKey.has(itemKey(dimension))} well={position.well}>
      <Menu
        label={name}
        entries={[
          ...unitEntries(input),
          ...orderEntries(context, dimension, t),
          { id: 'place', divider: true },
          ...joinEntries(input),
          ...moveEntries({ context, from: position, move: moveShownChip }, t),
          ...lineageEntries(context, field, t),
        ]}
        trigger={(props) => (
          <Chip
            {...props}
            icon={
              dimension.isJoined === true
                ? Link
                : fieldIcon(naming.catalogue.fields.get(field)?.type.main ?? 'string')
            }
            name={unit === undefined ? name : nameOf(naming.catalogue, field)}
            mode={unit === undefined ? undefined : t(`unit.${unit}`)}
            aria-label={t('chip.dimension', { name })}
          />
        )}
      />
    </ChipBox>
  )
}

import { Filter, Link, Repeat2, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { isDateField, nameOf, unitsOf } from '../state/catalogue.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { fieldIcon } from '../fields/FieldIcon.tsx'
import { defaultCondition } from '../state/filter-operators.ts'
import { type QueryTranslate, formatDimension } from '../state/naming.ts'
import { openChip } from '../fields/open-chip.ts'
import {
  type ChipPosition,
  moveDimension,
  removeDimension,
  setCondition,
  setUnit,
  switchWell,
  toggleJoin,
} from '../state/query-commands.ts'
import { type Dimension, conditionKey, itemKey } from '../state/query-state.ts'
import { moveEntries, orderEntries } from './chip-entries.ts'
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

const positionEntries = ({ dimension, position, context, t }: EntriesInput): MenuEntry[] => {
  const { state, change, naming } = context
  const field = naming.catalogue.fields.get(dimension.field)
  const filter = () => {
    if (field === undefined) return
    const condition = defaultCondition(field)
    change(setCondition(state, { condition }))
    openChip(conditionKey(condition))
  }
  return [
    {
      id: 'filter',
      icon: Filter,
      label: t('chip.filterBy'),
      disabled: field === undefined,
      onSelect: filter,
    },
    {
      id: 'turn',
      icon: Repeat2,
      label: position.well === 'rows' ? t('chip.toColumns') : t('chip.toRows'),
      onSelect: () => change(switchWell(state, position)),
    },
    ...(position.index === 0
      ? []
      : [
          {
            id: 'join',
            icon: dimension.isJoined === true ? Unlink : Link,
            label: dimension.isJoined === true ? t('chip.separate') : t('chip.join'),
            onSelect: () => change(toggleJoin(state, position)),
          },
        ]),
    ...moveEntries(
      {
        index: position.index,
        count: state[position.well].length,
        move: (by) => change(moveDimension(state, { ...position, by })),
        remove: () => change(removeDimension(state, position)),
      },
      t,
    ),
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
    <ChipBox name={itemKey(dimension)} isWrong={problems.byKey.has(itemKey(dimension))}>
      <Menu
        label={name}
        entries={[
          ...unitEntries(input),
          ...orderEntries(context, dimension, t),
          { id: 'place', divider: true },
          ...positionEntries(input),
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

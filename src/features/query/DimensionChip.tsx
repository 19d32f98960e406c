import { ArrowDownAZ, ArrowLeft, ArrowRight, ArrowUpAZ, Filter, Repeat2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import { isDateField, nameOf, unitsOf } from './catalogue.ts'
import { ChipBox } from './ChipBox.tsx'
import { fieldIcon } from './field-icon.ts'
import { firstCondition } from './filter-kinds.ts'
import { sayDimension } from './names.ts'
import { openChip } from './open-chip.ts'
import {
  type Place,
  moveDimension,
  removeDimension,
  setCondition,
  setOrder,
  setUnit,
  turnDimension,
} from './query-commands.ts'
import { type Dimension, conditionKey, itemKey, sameItem } from './query-state.ts'
import { type Question, useQuestion } from './question.ts'
import type { Say } from './names.ts'

interface DimensionChipProps {
  dimension: Dimension
  place: Place
}
interface EntriesInput extends DimensionChipProps {
  question: Question
  t: Say
}

const unitEntries = ({ dimension, place, question, t }: EntriesInput): MenuEntry[] => {
  const { state, change, naming } = question
  const field = naming.catalogue.fields.get(dimension.field)
  if (!isDateField(field)) return []
  return [
    { id: 'look', head: t('chip.look') },
    ...unitsOf(field).map((unit) => ({
      id: unit,
      label: t(`unit.${unit}`),
      checked: dimension.unit === unit,
      onSelect: () => change(setUnit(state, { ...place, unit })),
    })),
    {
      id: 'itself',
      label: t('chip.asItIs'),
      checked: dimension.unit === undefined,
      onSelect: () => change(setUnit(state, { ...place, unit: null })),
    },
    { id: 'order', divider: true },
  ]
}

const orderEntries = ({ dimension, question, t }: EntriesInput): MenuEntry[] => {
  const { state, change } = question
  const ordered = state.order.find(({ by }) => sameItem(by, dimension))?.direction
  return [
    {
      id: 'asc',
      icon: ArrowDownAZ,
      label: t('chip.sortAscending'),
      disabled: ordered === 'asc',
      onSelect: () => change(setOrder(state, { by: dimension, direction: 'asc' })),
    },
    {
      id: 'desc',
      icon: ArrowUpAZ,
      label: t('chip.sortDescending'),
      disabled: ordered === 'desc',
      onSelect: () => change(setOrder(state, { by: dimension, direction: 'desc' })),
    },
    ...(ordered === undefined
      ? []
      : [{ id: 'unsorted', label: t('chip.unsorted'), onSelect: () => change({ ...state, order: [] }) }]),
  ]
}

const placeEntries = ({ dimension, place, question, t }: EntriesInput): MenuEntry[] => {
  const { state, change, naming } = question
  const filter = () => {
    const condition = firstCondition(naming.catalogue, dimension.field)
    change(setCondition(state, { condition }))
    openChip(conditionKey(condition))
  }
  return [
    { id: 'filter', icon: Filter, label: t('chip.filterBy'), onSelect: filter },
    {
      id: 'turn',
      icon: Repeat2,
      label: place.well === 'rows' ? t('chip.toColumns') : t('chip.toRows'),
      onSelect: () => change(turnDimension(state, place)),
    },
    {
      id: 'left',
      icon: ArrowLeft,
      label: t('chip.left'),
      disabled: place.index === 0,
      onSelect: () => change(moveDimension(state, { ...place, by: -1 })),
    },
    {
      id: 'right',
      icon: ArrowRight,
      label: t('chip.right'),
      disabled: place.index === state[place.well].length - 1,
      onSelect: () => change(moveDimension(state, { ...place, by: 1 })),
    },
    {
      id: 'remove',
      icon: X,
      label: t('chip.remove'),
      keys: 'Delete',
      onSelect: () => change(removeDimension(state, place)),
    },
  ]
}

/** What the rows or columns stand for; of a date, the calendar unit. */
export const DimensionChip = ({ dimension, place }: DimensionChipProps) => {
  const { t } = useTranslation('query')
  const question = useQuestion()
  const { naming, problems } = question
  const { field, unit } = dimension
  const input = { dimension, place, question, t }
  const name = sayDimension(naming, dimension)
  return (
    <ChipBox name={itemKey(dimension)} isWrong={problems.byKey.has(itemKey(dimension))}>
      <Menu
        label={name}
        entries={[
          ...unitEntries(input),
          ...orderEntries(input),
          { id: 'place', divider: true },
          ...placeEntries(input),
        ]}
        trigger={(props) => (
          <Chip
            {...props}
            icon={fieldIcon(naming.catalogue.fields.get(field)?.type.main ?? 'string')}
            name={unit === undefined ? name : nameOf(naming.catalogue, field)}
            mode={unit === undefined ? undefined : t(`unit.${unit}`)}
            aria-label={t('chip.dimension', { name })}
          />
        )}
      />
    </ChipBox>
  )
}

import { Filter, Repeat2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { isDateField, nameOf, unitsOf } from '../state/catalogue.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { fieldIcon } from '../fields/FieldIcon.tsx'
import { firstCondition } from '../state/filter-operators.ts'
import { type Say, sayDimension } from '../state/naming.ts'
import { openChip } from '../fields/open-chip.ts'
import {
  type Place,
  moveDimension,
  removeDimension,
  setCondition,
  setUnit,
  turnDimension,
} from '../state/query-commands.ts'
import { type Dimension, conditionKey, itemKey } from '../state/query-state.ts'
import { moveEntries, orderEntries } from './chip-entries.ts'
import { type Question, useQuestion } from '../state/query-context.ts'

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
    ...moveEntries(
      {
        index: place.index,
        count: state[place.well].length,
        move: (by) => change(moveDimension(state, { ...place, by })),
        remove: () => change(removeDimension(state, place)),
      },
      t,
    ),
  ]
}

/** What the rows or columns stand for; of a date, the calendar unit. */
export function DimensionChip({ dimension, place }: DimensionChipProps) {
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
          ...orderEntries(question, dimension, t),
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

import { ArrowLeft, ArrowRight, ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/Chip.tsx'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import { nameOf } from './catalogue.ts'
import { ChipBox } from './ChipBox.tsx'
import { fieldIcon } from './field-icon.ts'
import { sayMeasureHead } from './names.ts'
import { moveValue, removeValue, setMode, setOrder } from './query-commands.ts'
import { type Measure, itemKey, sameItem } from './query-state.ts'
import { useQuestion } from './question.ts'

interface ValueChipProps {
  value: Measure
  index: number
}

/** A value: its field, and how it is computed. */
export const ValueChip = ({ value, index }: ValueChipProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming, problems } = useQuestion()
  const field = naming.catalogue.fields.get(value.field)
  const name = nameOf(naming.catalogue, value.field)
  const ordered = state.order.find(({ by }) => sameItem(by, value))?.direction
  const order = (direction: 'asc' | 'desc') => change(setOrder(state, { by: value, direction }))
  const entries: MenuEntry[] = [
    { id: 'compute', head: t('chip.compute') },
    ...(field?.modes ?? [value.mode]).map((mode) => ({
      id: mode,
      label: t(`mode.${mode}`),
      checked: mode === value.mode,
      onSelect: () => change(setMode(state, [index, mode])),
    })),
    { id: 'order', divider: true },
    {
      id: 'desc',
      icon: ArrowDownWideNarrow,
      label: t('chip.sortHighest'),
      disabled: ordered === 'desc',
      onSelect: () => order('desc'),
    },
    {
      id: 'asc',
      icon: ArrowUpNarrowWide,
      label: t('chip.sortLowest'),
      disabled: ordered === 'asc',
      onSelect: () => order('asc'),
    },
    ...(ordered === undefined
      ? []
      : [{ id: 'unsorted', label: t('chip.unsorted'), onSelect: () => change({ ...state, order: [] }) }]),
    { id: 'move', divider: true },
    {
      id: 'left',
      icon: ArrowLeft,
      label: t('chip.left'),
      disabled: index === 0,
      onSelect: () => change(moveValue(state, [index, -1])),
    },
    {
      id: 'right',
      icon: ArrowRight,
      label: t('chip.right'),
      disabled: index === state.values.length - 1,
      onSelect: () => change(moveValue(state, [index, 1])),
    },
    {
      id: 'remove',
      icon: X,
      label: t('chip.remove'),
      keys: 'Delete',
      onSelect: () => change(removeValue(state, index)),
    },
  ]
  return (
    <ChipBox name={itemKey(value)} isWrong={problems.byKey.has(itemKey(value))}>
      <Menu
        label={sayMeasureHead(naming, value)}
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

import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDrafts } from '#src/lib/drafts/drafts.ts'
import { DraftOwner } from '#src/components/drafts/draft-owner.ts'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { writeAddress } from '../state/query-params.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { nameOf } from '../state/catalogue.ts'
import { fieldIcon } from '../fields/FieldIcon.tsx'
import { isComplete } from '../state/filter-operators.ts'
import { formatDimension, formatOperands, formatOperandsShort } from '../state/naming.ts'
import { type Condition, conditionKey } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { Popover } from '#src/ui/overlays/Popover.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { useDraft } from '#src/components/drafts/use-draft.ts'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { removeCondition, setCondition } from '../state/query-commands.ts'
import { type TypedCondition, isReady, plainCondition, typedCondition } from './typed-condition.ts'

/**
 * Returns whether the editor of this filter has typed values that were neither applied nor discarded. It then opens
 * by itself.
 */
const useHasPendingDraft = (form: string): boolean => {
  const uid = useContext(DraftOwner)
  const [hasDraft] = useState(() => uid !== undefined && listDrafts(uid).some((draft) => draft.form === form))
  return hasDraft
}

const useChipLabels = (condition: Condition) => {
  const { t } = useTranslation('query')
  const { naming } = useQueryContext()
  const { dimension } = condition
  const isSet = isComplete(condition)
  const isPlain = dimension.unit === undefined || ['year', 'date'].includes(dimension.unit)
  const unit = isPlain || dimension.unit === undefined ? '' : t(`unit.${dimension.unit}`)
  const operands = isSet ? formatOperandsShort(naming, condition) : t('filter.any')
  return {
    kind: isSet ? ('dimension' as const) : ('possible' as const),
    name: nameOf(naming.catalogue, dimension.field),
    mode: unit === '' ? operands : `${unit} ${operands}`,
    'aria-label': t('chip.filter', {
      name: formatDimension(naming, dimension),
      operands: isSet ? formatOperands(naming, condition) : operands,
    }),
  }
}

const same = (one: Condition, other: Condition): boolean => JSON.stringify(one) === JSON.stringify(other)

interface FilterPopoverProps {
  condition: Condition
  anchor: HTMLElement
  /** Name of the draft of the typed values. */
  form: string
  menu: readonly MenuEntry[] | undefined
  onClose: () => void
}

/** The editor of a condition. Esc discards the changes, and a click outside applies them. A reload loses nothing. */
function FilterPopover({ condition, anchor, form, menu, onClose }: FilterPopoverProps) {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  const name = nameOf(naming.catalogue, condition.dimension.field)
  const title = t('filter.title', { field: name })
  const { initial, update, draft } = useDraft<TypedCondition>(
    { form, title, shape: typedCondition, defaultValues: condition },
    { read: (): TypedCondition => typed, show: (values) => setTyped(values) },
  )
  const [typed, setTyped] = useState<TypedCondition>(initial)
  useEffect(() => update(typed), [update, typed])
  const key = conditionKey(condition)
  const isSet = isComplete(condition)
  const plain = plainCondition(typed)

  const finish = () => {
    draft.saved()
    onClose()
  }
  const remove = () => {
    finish()
    change(removeCondition(state, key))
  }
  const cancel = () => {
    if (isSet) finish()
    else remove()
  }
  const isTyped = !same(plain, plainCondition(condition))
  const apply = () => {
    if (!isReady(typed)) return cancel()
    finish()
    if (isTyped) change(setCondition(state, { condition: plain, editedKey: key }))
    return undefined
  }
  /** What is typed and not applied would be lost. */
  const closing = (entry: MenuEntry): MenuEntry => {
    if (!('onSelect' in entry)) return entry
    const act = entry.onSelect
    const onSelect = () => {
      finish()
      act?.()
    }
    return { ...entry, disabled: entry.disabled === true || isTyped, onSelect }
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? cancel() : apply())}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': title, sx: { width: 324, mt: 0.5 } },
      }}
    >
      <FilterEditor
        draft={typed}
        onChange={setTyped}
        onApply={apply}
        onRemove={remove}
        note={<DraftNote draft={draft} />}
        menu={menu?.map((entry) => closing(entry))}
      />
    </Popover>
  )
}

/** A condition. Opens its editor. `menu`: where it can be moved to. */
export function FilterChip({ condition, menu }: { condition: Condition; menu?: readonly MenuEntry[] }) {
  const { state, naming, problems } = useQueryContext()
  const key = conditionKey(condition)
  const form = `filter:${key} ${writeAddress(state)}`
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(useHasPendingDraft(form))
  const labels = useChipLabels(condition)
  return (
    <ChipBox name={key} isWrong={problems.byKey.has(key)} well="filters">
      <Chip
        {...labels}
        ref={setAnchor}
        icon={fieldIcon(naming.catalogue.fields.get(condition.dimension.field)?.type.main ?? 'string')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && anchor !== null && (
        <FilterPopover
          condition={condition}
          anchor={anchor}
          form={form}
          menu={menu}
          onClose={() => setOpen(false)}
        />
      )}
    </ChipBox>
  )
}

import { useEffect, useState } from 'react'
import Popover from '@mui/material/Popover'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraft } from '#src/parts/draft/use-draft.ts'
import { nameOf } from './catalogue.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { isComplete } from './filter-kinds.ts'
import { removeCondition, setCondition } from './query-commands.ts'
import { type Condition, conditionKey } from './query-state.ts'
import { useQuestion } from './question.ts'
import { type TypedCondition, plainCondition, typedCondition } from './typed-condition.ts'

interface FilterPopoverProps {
  condition: Condition
  anchor: HTMLElement
  /** Name of the draft of what is typed here. */
  form: string
  onClose: () => void
}

const same = (one: Condition, other: Condition): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The editor of a condition. Esc leaves it as it was, a click outside keeps what was chosen; a reload loses nothing. */
export const FilterPopover = ({ condition, anchor, form, onClose }: FilterPopoverProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const name = nameOf(naming.catalogue, condition.dimension.field)
  const title = t('filter.title', { field: name })
  const { initial, keep, draft } = useDraft<TypedCondition>(
    { form, title, shape: typedCondition, defaultValues: condition },
    { read: (): TypedCondition => typed, show: (values) => setTyped(values) },
  )
  const [typed, setTyped] = useState<TypedCondition>(initial)
  useEffect(() => keep(typed), [keep, typed])
  const key = conditionKey(condition)
  const isSet = isComplete(condition)
  const plain = plainCondition(typed)

  const end = () => {
    draft.saved()
    onClose()
  }
  const remove = () => {
    end()
    change(removeCondition(state, key))
  }
  const leave = () => {
    if (isSet) end()
    else remove()
  }
  const apply = () => {
    if (!isComplete(plain)) return leave()
    end()
    if (!same(plain, plainCondition(condition)))
      change(setCondition(state, { condition: plain, editedKey: key }))
    return undefined
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? leave() : apply())}
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
      />
    </Popover>
  )
}

import { useState } from 'react'
import Popover from '@mui/material/Popover'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/Chip.tsx'
import { ChipBox } from './ChipBox.tsx'
import { nameOf } from './catalogue.ts'
import { fieldIcon } from './field-icon.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { isComplete } from './filter-kinds.ts'
import { sayDimension, sayOperands, sayOperandsShort } from './names.ts'
import { removeCondition, setCondition } from './query-commands.ts'
import { type Condition, conditionKey } from './query-state.ts'
import { useQuestion } from './question.ts'

/** A condition: opens its editor. Esc leaves it as it was, a click outside keeps what was chosen. */
export const FilterChip = ({ condition }: { condition: Condition }) => {
  const { t } = useTranslation('query')
  const { state, change, naming, problems } = useQuestion()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [draft, setDraft] = useState(condition)
  const key = conditionKey(condition)
  const { dimension } = condition
  const isSet = isComplete(condition)
  const name = nameOf(naming.catalogue, dimension.field)
  const unit = dimension.unit !== undefined && dimension.unit !== 'year' ? t(`unit.${dimension.unit}`) : ''
  const operands = isSet ? sayOperandsShort(naming, condition) : t('filter.any')

  const remove = () => {
    setAnchor(null)
    change(removeCondition(state, key))
  }
  const keep = () => {
    setAnchor(null)
    if (!isComplete(draft)) {
      if (!isSet) change(removeCondition(state, key))
    } else if (JSON.stringify(draft) !== JSON.stringify(condition))
      change(setCondition(state, { condition: draft, editedKey: key }))
  }
  const leave = () => {
    setAnchor(null)
    if (!isSet) change(removeCondition(state, key))
  }
  return (
    <ChipBox name={key} isWrong={problems.byKey.has(key)}>
      <Chip
        kind={isSet ? 'dimension' : 'possible'}
        icon={fieldIcon(naming.catalogue.fields.get(dimension.field)?.type.main ?? 'string')}
        name={name}
        mode={unit === '' ? operands : `${unit} ${operands}`}
        aria-label={t('chip.filter', {
          name: sayDimension(naming, dimension),
          operands: isSet ? sayOperands(naming, condition) : operands,
        })}
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setDraft(condition)
          setAnchor(event.currentTarget)
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={(_event, reason) => (reason === 'escapeKeyDown' ? leave() : keep())}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('filter.title', { field: name }),
            sx: { width: 324, mt: 0.5 },
          },
        }}
      >
        <FilterEditor draft={draft} onChange={setDraft} onApply={keep} onRemove={remove} />
      </Popover>
    </ChipBox>
  )
}

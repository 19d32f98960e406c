import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDrafts } from '#src/lib/drafts/drafts.ts'
import { DraftOwner } from '#src/parts/draft/owner.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { writeAddress } from './address.ts'
import { ChipBox } from './ChipBox.tsx'
import { nameOf } from './catalogue.ts'
import { fieldIcon } from './field-icon.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { isComplete } from './filter-kinds.ts'
import { sayDimension, sayOperands, sayOperandsShort } from './names.ts'
import { type Condition, conditionKey } from './query-state.ts'
import { useQuestion } from './question.ts'

/** Whether something was typed into the editor of this filter and neither applied nor left: it opens again by itself. */
const useIsLeftOpen = (form: string): boolean => {
  const uid = useContext(DraftOwner)
  const [isLeft] = useState(() => uid !== undefined && listDrafts(uid).some((draft) => draft.form === form))
  return isLeft
}

const useWords = (condition: Condition) => {
  const { t } = useTranslation('query')
  const { naming } = useQuestion()
  const { dimension } = condition
  const isSet = isComplete(condition)
  const unit = dimension.unit !== undefined && dimension.unit !== 'year' ? t(`unit.${dimension.unit}`) : ''
  const operands = isSet ? sayOperandsShort(naming, condition) : t('filter.any')
  return {
    kind: isSet ? ('dimension' as const) : ('possible' as const),
    name: nameOf(naming.catalogue, dimension.field),
    mode: unit === '' ? operands : `${unit} ${operands}`,
    'aria-label': t('chip.filter', {
      name: sayDimension(naming, dimension),
      operands: isSet ? sayOperands(naming, condition) : operands,
    }),
  }
}

/** A condition: opens its editor. */
export const FilterChip = ({ condition }: { condition: Condition }) => {
  const { state, naming, problems } = useQuestion()
  const key = conditionKey(condition)
  const form = `filter:${key} ${writeAddress(state)}`
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(useIsLeftOpen(form))
  const words = useWords(condition)
  return (
    <ChipBox name={key} isWrong={problems.byKey.has(key)}>
      <Chip
        {...words}
        ref={setAnchor}
        icon={fieldIcon(naming.catalogue.fields.get(condition.dimension.field)?.type.main ?? 'string')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && anchor !== null && (
        <FilterPopover condition={condition} anchor={anchor} form={form} onClose={() => setOpen(false)} />
      )}
    </ChipBox>
  )
}

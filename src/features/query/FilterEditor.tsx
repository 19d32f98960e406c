import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand } from '#contract/query/request.ts'
import { Button } from '#src/ui/Button.tsx'
import { SelectInput } from '#src/ui/SelectInput.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { isDateField, nameOf } from './catalogue.ts'
import { filterUnits, isComplete, operandKind, operatorsFor } from './filter-kinds.ts'
import { OperandFields } from './OperandFields.tsx'
import { PatternField } from './PatternField.tsx'
import { type Dimension, isOperator, isUnit } from './query-state.ts'
import { useQuestion } from './question.ts'
import { type TypedCondition, plainCondition } from './typed-condition.ts'
import { ValueList } from './ValueList.tsx'

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: 12,
  borderBottom: `1px solid ${color.line.hair}`,
  '& h3': { ...type.panel, margin: 0 },
})
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderTop: `1px solid ${color.line.hair}`,
  '& > small': { ...type.caption, color: color.text.tertiary, marginRight: 'auto' },
})
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 })

const itself = 'itself'

interface FilterEditorProps {
  draft: TypedCondition
  onChange: (draft: TypedCondition) => void
  /** What must be known of the draft. */
  note?: ReactNode
  onApply: () => void
  onRemove: () => void
}

const Operands = ({ draft, onChange }: Pick<FilterEditorProps, 'draft' | 'onChange'>) => {
  const set = (operands: readonly Operand[], texts?: readonly string[]) =>
    onChange({ ...plainCondition(draft), operands, ...(texts === undefined ? {} : { texts }) })
  switch (operandKind(draft.operator)) {
    case 'values':
      return <ValueList key={JSON.stringify(draft.dimension)} draft={draft} onChange={set} />
    case 'patterns':
      return <PatternField operands={draft.operands} onChange={set} />
    case 'one':
    case 'two':
      return <OperandFields key={draft.operator} draft={draft} onChange={set} />
    case 'none':
      return null
  }
}

/** One condition: what is looked at, how, and with what it is compared. */
export const FilterEditor = ({ draft, onChange, onApply, onRemove, note }: FilterEditorProps) => {
  const { t } = useTranslation('query')
  const { naming } = useQuestion()
  const { catalogue } = naming
  const { dimension, operator } = draft
  const isDate = isDateField(catalogue.fields.get(dimension.field))
  const units = [...new Set([...filterUnits, ...(dimension.unit === undefined ? [] : [dimension.unit])])]
  const look = (word: string) => {
    const next: Dimension = isUnit(word) ? { field: dimension.field, unit: word } : { field: dimension.field }
    const operators = operatorsFor({ catalogue, dimension: next })
    onChange({ dimension: next, operator: operators[0] ?? 'in', operands: [] })
  }
  const compare = (word: string) => {
    if (!isOperator(word)) return
    const isSameKind = operandKind(word) === operandKind(operator)
    onChange({ dimension, operator: word, operands: isSameKind ? draft.operands : [] })
  }
  const list = operandKind(operator) === 'values' && draft.operands.length > 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete(draft)) onApply()
      }}
    >
      <Head>
        <h3>{nameOf(catalogue, dimension.field)}</h3>
        {note}
        <Pair style={isDate ? undefined : { gridTemplateColumns: '1fr' }}>
          {isDate && (
            <SelectInput
              aria-label={t('filter.by')}
              value={dimension.unit ?? itself}
              onChange={look}
              options={[
                { value: itself, label: t('filter.itself') },
                ...units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) })),
              ]}
            />
          )}
          <SelectInput
            aria-label={t('filter.condition')}
            value={operator}
            onChange={compare}
            options={operatorsFor({ catalogue, dimension }, operator).map((each) => ({
              value: each,
              label: t(`filter.operator.${each}`),
            }))}
          />
        </Pair>
      </Head>
      <Operands draft={draft} onChange={onChange} />
      <Foot>
        <small aria-live="polite">{list && t('filter.chosen', { count: draft.operands.length })}</small>
        <Button size="small" look="text" onClick={onRemove}>
          {t('filter.remove')}
        </Button>
        <Button size="small" type="submit" disabled={!isComplete(draft)}>
          {t('filter.apply')}
        </Button>
      </Foot>
    </form>
  )
}

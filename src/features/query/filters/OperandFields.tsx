import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand } from '#contract/query/request.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { plainFigure } from '#src/lib/typed-number.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { typeOfDimension } from '../state/catalogue.ts'
import { isNumeric, operandKind, periodOperand, typedOperand } from '../state/filter-operators.ts'
import type { TypedCondition } from './typed-condition.ts'
import { useQueryContext } from '../state/query-context.ts'

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  padding: 12,
  '&[data-one]': { gridTemplateColumns: '1fr' },
})

const inputTypes: Readonly<Record<string, string>> = { date: 'date', datetime: 'datetime-local' }

interface OneProps {
  label: string
  type: string
  text: string
  isFirst: boolean
  onChange: (text: string) => void
}

const One = ({ label, type, text, isFirst, onChange }: OneProps) => {
  const { t, i18n } = useTranslation('query')
  const id = useId()
  const isWrong = type === 'num' && text.trim() !== '' && !isNumeric(plainFigure(i18n.language, text))
  return (
    <Field id={id} label={label} error={isWrong ? t('filter.wrongNumber', { text }) : undefined}>
      <TextInput
        id={id}
        autoFocus={isFirst}
        value={text}
        onChange={onChange}
        type={inputTypes[type] ?? 'text'}
        inputMode={type === 'num' ? 'decimal' : undefined}
        invalid={isWrong}
        autoComplete="off"
      />
    </Field>
  )
}

interface OperandFieldsProps {
  draft: TypedCondition
  onChange: (operands: readonly Operand[], texts: readonly string[]) => void
}

/** One value to compare with, or the two ends of a range. Input that cannot be read yet stays as it was typed. */
export function OperandFields({ draft, onChange }: OperandFieldsProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { naming } = useQueryContext()
  const type = typeOfDimension(naming.catalogue, draft.dimension)
  const isTwo = operandKind(draft.operator) === 'two'
  const texts = (isTwo ? [0, 1] : [0]).map((index) => {
    const operand = draft.operands[index] ?? ''
    return draft.texts?.[index] ?? (isRelative(operand) ? '' : String(operand))
  })
  const set = (index: number, text: string) => {
    const next = texts.with(index, text)
    const plain = type === 'num' ? next.map((each) => plainFigure(naming.locale, each)) : next
    const isReady = plain.every((each) => each.trim() !== '' && (type !== 'num' || isNumeric(each)))
    const operandOf = (each: string): Operand =>
      type === 'date' ? periodOperand(each, draft.dimension.unit) : typedOperand(each, type)
    onChange(isReady ? plain.map(operandOf) : [], next)
  }
  const labels = isTwo ? [t('filter.from'), t('filter.to')] : [t('shared:field.value')]
  return (
    <Root data-one={isTwo ? undefined : ''}>
      {labels.map((label, index) => (
        <One
          key={label}
          label={label}
          type={type}
          text={texts[index] ?? ''}
          isFirst={index === 0}
          onChange={(text) => set(index, text)}
        />
      ))}
    </Root>
  )
}

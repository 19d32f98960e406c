import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand, RelativeDate } from '#contract/query/request.ts'
import { relativeEdges, relativeUnits } from '#contract/query/vocabulary.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { isPeriod, periodNames, periodOf, periods } from '../state/relative-dates.ts'
import { readShift, type TypedCondition } from './typed-condition.ts'

const Root = styled('div')({ display: 'grid', gap: 12, padding: 12 })
const Help = styled('p')({ ...type.caption, margin: 0, color: color.text.tertiary })
const Point = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: '72px 1fr 1fr',
  alignItems: 'start',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.small, padding: 0, marginBottom: 4 },
})

interface OneProps {
  operand: RelativeDate
  /** The typed shift, even if it is not a whole number. */
  text: string
  onChange: (operand: RelativeDate, text: string) => void
}

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text)

const One = ({ operand, text, onChange }: OneProps) => {
  const { t } = useTranslation('query')
  const id = useId()
  const error = readShift(text) === null ? t('filter.relative.wrongShift') : undefined
  return (
    <>
      <Field id={id} label={t('filter.relative.shift')} labelHidden error={error}>
        <TextInput
          id={id}
          value={text}
          onChange={(next) => onChange({ ...operand, shift: readShift(next) ?? operand.shift }, next)}
          invalid={error !== undefined}
          autoComplete="off"
          aria-describedby={describedBy(id, { error })}
        />
      </Field>
      <SelectInput
        aria-label={t('filter.relative.unit')}
        value={operand.unit}
        onChange={(unit) => isOneOf(relativeUnits, unit) && onChange({ ...operand, unit }, text)}
        options={relativeUnits.map((unit) => ({
          value: unit,
          label: t(`unit.${unit === 'day' ? 'date' : unit}`),
        }))}
      />
      <SelectInput
        aria-label={t('filter.relative.edge')}
        value={operand.edge}
        onChange={(edge) => isOneOf(relativeEdges, edge) && onChange({ ...operand, edge }, text)}
        options={relativeEdges.map((edge) => ({ value: edge, label: t(`filter.relative.edges.${edge}`) }))}
      />
    </>
  )
}

const custom = 'custom'

interface RelativeFieldsProps {
  draft: TypedCondition
  onChange: (operands: readonly Operand[], texts?: readonly string[]) => void
}

/** A period by its name, or the relative dates of its ends: how many units from now, the unit, its start or end. */
export function RelativeFields({ draft, onChange }: RelativeFieldsProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { operator, operands } = draft
  const period = periodOf(draft)
  const [isCustom, setCustom] = useState(period === null)
  const texts = operands.map(
    (each, index) => draft.texts?.[index] ?? (isRelative(each) ? String(each.shift) : ''),
  )
  const labels = operands.length === 2 ? [t('filter.from'), t('filter.to')] : [t('shared:field.value')]
  const choose = (name: string) => {
    setCustom(name === custom)
    if (isPeriod(name)) onChange(periods[name])
  }
  return (
    <Root>
      {operator === 'between' && (
        <SelectInput
          aria-label={t('filter.relative.period')}
          value={isCustom || period === null ? custom : period}
          onChange={choose}
          options={[
            ...periodNames.map((name) => ({ value: name, label: t(`filter.period.${name}`) })),
            { value: custom, label: t('filter.relative.custom') },
          ]}
        />
      )}
      {(isCustom || period === null) && (
        <>
          {operands.map((operand, index) => (
            <Point key={labels[index]}>
              <legend>{labels[index]}</legend>
              {isRelative(operand) ? (
                <One
                  operand={operand}
                  text={texts[index] ?? ''}
                  onChange={(next, text) => onChange(operands.with(index, next), texts.with(index, text))}
                />
              ) : (
                <span>{String(operand)}</span>
              )}
            </Point>
          ))}
          <Help>{t('filter.relative.shiftHelp')}</Help>
        </>
      )}
    </Root>
  )
}

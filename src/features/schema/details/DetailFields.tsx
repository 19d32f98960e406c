import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { DetailProblems, DetailValues } from './detail-values.ts'

/** A group of fields with a title. Fields are side by side where there is room. */
export const Group = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 124px), 1fr))',
  alignItems: 'start',
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.panel, padding: 0, marginBottom: 8 },
  '& > [data-full]': { gridColumn: '1 / -1', minWidth: 0 },
  '& > p': { ...type.small, gridColumn: '1 / -1', margin: 0, color: color.text.secondary },
})

export interface DetailProps {
  values: DetailValues
  problems: DetailProblems
  onChange: (change: Partial<DetailValues>) => void
}
type TextName = Exclude<keyof DetailValues, 'sources' | 'isSummable'>

interface DetailFieldProps extends DetailProps {
  name: TextName
  label: string
  help?: string
}

export function DetailText({ values, problems, onChange, name, label, help }: DetailFieldProps) {
  const { t } = useTranslation('schema')
  const id = useId()
  const problem = problems[name]
  const error = problem && t(`details.problem.${problem}`)
  return (
    <Field id={id} label={label} help={help} error={error}>
      <TextInput
        id={id}
        mono={name !== 'displayName'}
        autoComplete="off"
        value={values[name]}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  )
}

interface DetailChoiceProps extends DetailFieldProps {
  options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice; a value that is not among the options stays one. */
export function DetailChoice({ values, onChange, name, label, help, options }: DetailChoiceProps) {
  const id = useId()
  const value = values[name]
  const isKnown = options.some((option) => option.value === value)
  return (
    <Field id={id} label={label} help={help}>
      <SelectInput
        id={id}
        labelledBy={`${id}-label`}
        aria-describedby={describedBy(id, { help })}
        value={value}
        options={isKnown ? options : [{ value, label: value }, ...options]}
        onChange={(next) => onChange({ [name]: next })}
      />
    </Field>
  )
}

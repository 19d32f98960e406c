import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueKind } from '#domain/schema/rules/rule-table.ts'
import { describedBy, Field } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'

interface ValueInputProps {
  label: string
  kind: ValueKind
  value: string
  error?: string | undefined
  /** A regular expression or another code. */
  mono?: boolean | undefined
  onChange: (value: string) => void
}

const moments = {
  date: { type: 'date', form: /^(?:\d{4}-\d{2}-\d{2})?$/ },
  datetime: { type: 'datetime-local', form: /^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?$/ },
} as const

/** A date that the browser's field cannot show is a text. */
const inputType = (kind: ValueKind, value: string): 'text' | 'date' | 'datetime-local' => {
  if (kind !== 'date' && kind !== 'datetime') return 'text'
  const { type, form } = moments[kind]
  return form.test(value) ? type : 'text'
}

/** One value, with the input of its kind. */
export function ValueInput({ label, kind, value, error, mono, onChange }: ValueInputProps) {
  const { t } = useTranslation('rules')
  const id = useId()
  const shared = {
    id,
    value,
    onChange,
    invalid: error !== undefined,
    'aria-describedby': describedBy(id, { error }),
  }
  return (
    <Field id={id} label={label} error={error}>
      {kind === 'boolean' && ['', 'true', 'false'].includes(value) ? (
        <SelectInput
          {...shared}
          labelledBy={`${id}-label`}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      ) : (
        <TextInput
          {...shared}
          type={inputType(kind, value)}
          inputMode={kind === 'num' ? 'decimal' : undefined}
          mono={mono}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

interface ListInputProps {
  label: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Several values, one per line. */
export function ListInput({ label, values, error, onChange }: ListInputProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const written = values.filter((value) => value !== '').join('\n')
  const text = linesOf(typed).join('\n') === written ? typed : written
  return (
    <Field id={id} label={label} error={error}>
      <TextInput
        id={id}
        rows={2}
        value={text}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
        onChange={(next) => {
          setTyped(next)
          onChange(linesOf(next))
        }}
      />
    </Field>
  )
}

import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OpenOption, TableReading } from '#contract/data-manager/reading-options.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import {
  choiceLists as choices,
  choicesOf,
  delimiters,
  formOf,
  type ReadingField,
  type ReadingForm,
} from './reading-form.ts'

const labelIn = <V extends string>(
  values: readonly V[],
  value: string,
  label: (known: V) => string,
): string => {
  const known = values.find((one) => one === value)
  return known === undefined ? value : label(known)
}

/** Returns a function that labels a value of an option with a list. */
const useChoiceLabel = () => {
  const { t } = useTranslation('reading')
  const labels: Partial<Record<ReadingField, (value: string) => string>> = {
    encoding: (value) => labelIn(choices.encoding, value, (one) => t(`encoding.${one}`)),
    delimiter: (value) => {
      const known = delimiters.find(({ sign }) => sign === value)
      return known === undefined ? value : t(`delimiter.${known.name}`)
    },
    quote: (value) => labelIn(choices.quote, value, (one) => t(`quote.${one}`)),
    header: (value) => labelIn(choices.header, value, (one) => t(`header.${one}`)),
    decimal: (value) => labelIn(choices.decimal, value, (one) => t(`decimal.${one}`)),
    thousands: (value) => labelIn(choices.thousands, value, (one) => t(`thousands.${one}`)),
    date_format: (value) => labelIn(choices.date_format, value, (one) => t(`date_format.${one}`)),
  }
  return (field: ReadingField, value: string): string => labels[field]?.(value) ?? value
}

const OpenNote = ({ open }: { open: OpenOption }) => {
  const { t } = useTranslation('reading')
  const { option, values, attribute_name: name, example } = open
  return <MarginNote tone="warning">{t(`open.${option}`, { count: values, name, example })}</MarginNote>
}

interface ReadingFieldsProps {
  control: Control<ReadingForm>
  /** The fields of the format. */
  fields: readonly ReadingField[]
  values: ReadingForm
  /** What is stored, and the report of the preview. */
  reading: TableReading
}

/** One field per option. Open options show what was detected. */
export function ReadingFields({ control, fields, values, reading }: ReadingFieldsProps) {
  const { t } = useTranslation(['reading', 'shared'])
  const { report, sheets } = reading
  const stored = formOf(reading.chosen)
  const labelOf = useChoiceLabel()
  const detected = formOf(report?.detected ?? {})
  const notUtf8 = report?.not_utf8 ?? null
  const helpOf = (field: ReadingField): string | undefined =>
    field === 'encoding' && notUtf8 !== null
      ? t('notUtf8', { offset: notUtf8.offset + 1, byte: notUtf8.byte })
      : undefined
  const annotationOf = (field: ReadingField): string | undefined => {
    if (values[field] === stored[field]) return undefined
    const value = stored[field] === '' ? t('detect') : labelOf(field, stored[field])
    return t('shared:figure.was', { value })
  }
  const select = (field: ReadingField): ReactNode => {
    const found = detected[field]
    const known = field === 'sheet' ? sheets : choicesOf(field)
    const all = values[field] === '' || known.includes(values[field]) ? known : [...known, values[field]]
    const first = found === '' ? t('detect') : t('detected', { value: labelOf(field, found) })
    return (
      <SelectField
        control={control}
        name={field}
        label={t(`field.${field}`)}
        annotation={annotationOf(field)}
        help={helpOf(field)}
        options={[
          { value: '', label: first },
          ...all.map((value) => ({ value, label: labelOf(field, value) })),
        ]}
      />
    )
  }
  const areAlone = (values.yes.trim() === '') !== (values.no.trim() === '')
  const texts = { sheet: t('sheetHelp'), nulls: t('wordsHelp'), yes: t('yesHelp'), no: '' } as const
  const isText = (field: ReadingField): field is keyof typeof texts =>
    field in texts && (field !== 'sheet' || sheets.length === 0)
  const text = (field: keyof typeof texts, help: string): ReactNode => (
    <TextField
      control={control}
      name={field}
      label={t(`field.${field}`)}
      annotation={annotationOf(field)}
      help={help}
      rules={{ validate: () => (field !== 'yes' && field !== 'no') || !areAlone || t('wordsNeeded') }}
      input={{
        autoComplete: 'off',
        placeholder: detected[field] === '' ? '' : t('detected', { value: detected[field] }),
      }}
    />
  )
  return (
    <>
      {fields.map((field) => (
        <Stack key={field} gap={6}>
          {isText(field) ? text(field, texts[field]) : select(field)}
          {report?.open
            .filter(({ option }) => option === field)
            .map((open) => (
              <OpenNote key={open.attribute_name} open={open} />
            ))}
        </Stack>
      ))}
    </>
  )
}

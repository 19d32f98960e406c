import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { objectTypes } from '#contract/data-manager/logical-object.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { IndexesField } from './IndexesField.tsx'
import { KeyField } from './KeyField.tsx'
import { type ObjectField, changedObjectFields } from '../model/changes.ts'
import { type ObjectValues, nameOf } from '../model/form-values.ts'
import type { KeySuggestion } from '../model/key-suggestion.ts'
import { useKindLabel } from '../list/object-columns.tsx'
import type { DesignForm } from '../model/use-design.ts'
import { useProblemMessage } from '../model/use-problem-message.ts'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 8,
  alignItems: 'start',
})

interface FieldsProps {
  design: DesignForm
  /** Nothing was saved yet: the technical name can still be chosen. */
  isNew: boolean
}

/** Returns the note "was …" for a label, and the error message of a field. */
const useFieldNotes = ({ design, isNew }: FieldsProps) => {
  const { t } = useTranslation('shared')
  const formatProblem = useProblemMessage()
  const { values, old, fieldProblems } = design
  const changed = isNew ? [] : changedObjectFields(values, old.values)
  return {
    changeOf: (field: ObjectField, previous: string) => {
      if (!changed.includes(field)) return undefined
      return previous === '' ? t('figure.wasEmpty') : t('figure.was', { value: previous })
    },
    errorOf: (field: ObjectField) => {
      const problem = fieldProblems.fields[field]
      return problem && formatProblem(problem)
    },
  }
}

const isDate = (main: string): boolean => main === 'date' || main === 'datetime'

const TextOf = ({ name, ...props }: FieldsProps & { name: 'technicalName' | 'displayName' }) => {
  const { t } = useTranslation('schema')
  const { changeOf, errorOf } = useFieldNotes(props)
  const { design } = props
  const id = useId()
  const error = errorOf(name)
  const isTechnical = name === 'technicalName'
  const help = isTechnical ? t('field.technicalHelp') : undefined
  return (
    <Field
      id={id}
      label={isTechnical ? t('field.technical') : t('field.display')}
      annotation={changeOf(name, design.old.values[name])}
      help={help}
      error={error}
    >
      <Controller
        control={design.form.control}
        name={name}
        render={({ field }) => (
          <TextInput
            {...field}
            id={id}
            mono={isTechnical}
            autoComplete="off"
            invalid={error !== undefined}
            aria-describedby={describedBy(id, { help, error })}
          />
        )}
      />
    </Field>
  )
}

const KindField = (props: FieldsProps) => {
  const { t } = useTranslation('shared')
  const formatKind = useKindLabel()
  const id = useId()
  const { design } = props
  const { changeOf, errorOf } = useFieldNotes(props)
  const { kind } = design.values
  const kinds = [...new Set<string>([...objectTypes, design.old.values.kind, kind])]
  return (
    <Field
      id={id}
      label={t('field.kind')}
      annotation={changeOf('kind', formatKind(design.old.values.kind))}
      error={errorOf('kind')}
    >
      <Controller
        control={design.form.control}
        name="kind"
        render={({ field }) => (
          <SelectInput
            {...field}
            id={id}
            labelledBy={`${id}-label`}
            options={kinds.map((each) => ({ value: each, label: formatKind(each) }))}
          />
        )}
      />
    </Field>
  )
}

const none = ' '

const DateField = (props: FieldsProps) => {
  const { t } = useTranslation('schema')
  const id = useId()
  const { design } = props
  const { changeOf, errorOf } = useFieldNotes(props)
  const { attributes, dateField } = design.values
  const dates = attributes.filter((row) => row.isIncluded && isDate(row.main)).map((row) => row.id)
  const references = [...new Set(dateField === '' ? dates : [...dates, dateField])]
  const error = errorOf('dateField')
  return (
    <Field
      id={id}
      label={t('field.date')}
      annotation={changeOf('dateField', nameOf(design.old.values.dateField, attributes))}
      error={error}
    >
      <Controller
        control={design.form.control}
        name="dateField"
        render={({ field }) => (
          <SelectInput
            {...field}
            id={id}
            mono
            labelledBy={`${id}-label`}
            invalid={error !== undefined}
            value={field.value === '' ? none : field.value}
            onChange={(value) => {
              const date = value === none ? '' : value
              // An object with a date is a time axis, unless its switch says otherwise.
              if ((date === '') !== (dateField === '')) design.form.setValue('isTimeAxis', date !== '')
              field.onChange(date)
            }}
            options={[
              { value: none, label: t('field.noDate') },
              ...references.map((reference) => ({ value: reference, label: nameOf(reference, attributes) })),
            ]}
          />
        )}
      />
    </Field>
  )
}

const switches = {
  isMaterialized: { label: 'field.materialize', on: 'field.materializeOn', off: 'field.materializeOff' },
  isTimeAxis: { label: 'field.timeAxis', on: 'field.timeAxisOn', off: 'field.timeAxisOff' },
} as const

const SwitchOf = ({ design, name }: FieldsProps & { name: keyof typeof switches }) => {
  const { t } = useTranslation('schema')
  const { label, on, off } = switches[name]
  return (
    <Controller
      control={design.form.control}
      name={name}
      render={({ field }) => (
        <Switch
          label={t(label)}
          help={t(field.value ? on : off)}
          checked={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          name={field.name}
          ref={field.ref}
        />
      )}
    />
  )
}

interface ObjectFieldsProps extends FieldsProps {
  suggestion: (KeySuggestion & { id: string }) | undefined
}

const indexesText = ({ indexes, attributes }: ObjectValues): string =>
  indexes.map((names) => names.map((reference) => nameOf(reference, attributes)).join(' + ')).join(', ')

/** The properties of an object, without its attributes. */
export function ObjectFields({ suggestion, ...props }: ObjectFieldsProps) {
  const { design, isNew } = props
  const { values, old, form } = design
  const { changeOf, errorOf } = useFieldNotes(props)
  const before = old.values.key.map((reference) => nameOf(reference, old.values.attributes)).join(', ')
  const { t } = useTranslation('schema')
  const areIndexesChanged = changeOf('indexes', '') !== undefined
  const isKeyChanged = changeOf('key', before) !== undefined
  return (
    <>
      <TextOf {...props} name="displayName" />
      {isNew && <TextOf {...props} name="technicalName" />}
      <Pair>
        <KindField {...props} />
        <DateField {...props} />
      </Pair>
      <KeyField
        rows={values.attributes}
        value={values.key}
        previous={isKeyChanged ? before || t('field.keyNone') : undefined}
        error={errorOf('key')}
        suggestion={suggestion}
        onChange={(key) => form.setValue('key', key)}
      />
      <div>
        <SwitchOf {...props} name="isMaterialized" />
        <SwitchOf {...props} name="isTimeAxis" />
      </div>
      <IndexesField
        rows={values.attributes}
        value={values.indexes}
        previous={areIndexesChanged ? indexesText(old.values) : undefined}
        error={errorOf('indexes')}
        onChange={(indexes) => form.setValue('indexes', indexes)}
      />
    </>
  )
}

import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/Field.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import type { FormProps } from './ReplyFields.tsx'
import { readMappings, rowOf, writeMappings } from './mapping-rows.ts'

/** The mappings as their JSON: the same thing as their form, in step with it whenever it can be read. */
export const MappingsJson = ({ form, isReadOnly }: FormProps & { isReadOnly: boolean }) => {
  const { t } = useTranslation('providers')
  const id = useId()
  const rows = useWatch({ control: form.control, name: 'mappings' })
  const { field, fieldState } = useController({ control: form.control, name: 'mappings_text' })
  const written = writeMappings(rows)
  const isUnread = field.value !== null && readMappings(field.value) === undefined
  const change = (text: string) => {
    const read = readMappings(text)
    if (read) form.setValue('mappings', read.map(rowOf), { shouldDirty: true })
    field.onChange(read && JSON.stringify(read, null, 2) === text ? null : text)
  }
  const leave = () => {
    // Laid out anew once it is left: what it says stands in the form already.
    if (field.value !== null && readMappings(field.value) !== undefined) field.onChange(null)
    field.onBlur()
  }
  const problem = isUnread ? t('mapping.jsonWrong') : undefined
  return (
    <Field id={id} label={t('mapping.jsonLabel')} error={fieldState.error?.message ?? problem}>
      <TextInput
        id={id}
        value={field.value ?? written}
        onChange={change}
        onBlur={leave}
        mono
        rows={16}
        readOnly={isReadOnly}
        invalid={isUnread}
      />
    </Field>
  )
}

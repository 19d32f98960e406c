import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/Field.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import type { ProviderEditor } from './use-provider-editor.ts'
import type { RecordChoosing } from './use-record-choice.ts'

interface BindingsPaneProps {
  editor: ProviderEditor
  choosing: RecordChoosing
}

/** What a person becomes here, read from what the provider sends. */
export const BindingsPane = ({ editor: { form, isReadOnly } }: BindingsPaneProps) => {
  const { t } = useTranslation('providers')
  const { field } = useController({ control: form.control, name: 'bindings' })
  return (
    <div style={{ display: 'grid', gap: 12, padding: 20, maxWidth: 640 }}>
      <h2>{t('edit.section.bindings')}</h2>
      {Object.entries(field.value).map(([name, path]) => (
        <Field key={name} id={`binding-${name}`} label={name}>
          <TextInput
            id={`binding-${name}`}
            value={path}
            mono
            readOnly={isReadOnly}
            onChange={(next) => field.onChange({ ...field.value, [name]: next })}
          />
        </Field>
      ))}
    </div>
  )
}

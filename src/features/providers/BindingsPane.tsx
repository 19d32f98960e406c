import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { BindingsEditor } from './bindings/BindingsEditor.tsx'
import { mend } from './use-doctor.ts'
import type { ProviderEditor } from './use-provider-editor.ts'
import { replayQuery } from './use-providers.ts'
import type { RecordChoosing } from './use-record-choice.ts'

interface BindingsPaneProps {
  editor: ProviderEditor
  choosing: RecordChoosing
}

/** The bindings within the form: what stands in other fields of it is mended there. */
export const BindingsPane = ({ editor, choosing }: BindingsPaneProps) => {
  const { form, values, saved, isReadOnly, draft } = editor
  const { field } = useController({ control: form.control, name: 'bindings' })
  const { field: text } = useController({ control: form.control, name: 'bindings_text' })
  const { data } = useQuery(replayQuery(saved.id))
  return (
    <BindingsEditor
      value={field.value}
      base={draft.before.bindings}
      onChange={isReadOnly ? undefined : field.onChange}
      typed={text.value}
      onTyped={text.onChange}
      records={choosing.records}
      record={choosing.record}
      onChooseRecord={choosing.choose}
      recorded={data?.basis.records}
      context={{ kind: values.kind, user_info: values.user_info, scope: values.scope }}
      onRemedy={(remedy) => mend(form, remedy)}
    />
  )
}

import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '#src/components/commands/use-actions.ts'
import type { DraftState } from '#src/components/drafts/draft.ts'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { SaveActions } from '#src/components/drafts/DraftActions.tsx'
import type { Describe } from '#src/components/merge/field-labels.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import type { MergedSaving } from '#src/components/merge/use-merged-save.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Form } from '#src/ui/fields/Form.tsx'

interface EditFormProps<V> {
  /** Name of the object. */
  name: string
  edit: {
    readonly draft: Parameters<typeof DraftNote<V>>[0]['draft'] & DraftState
    readonly saving: MergedSaving
    readonly error: unknown
    readonly problems: number
    readonly send: () => unknown
  }
  /** Labels of its fields, for the merge view. */
  describe: Describe
  /** Other consequences of a deletion. */
  lost?: string
  /** The user can only read. */
  isFixed: boolean
  /** Some of the fields need more space (see `Form`). */
  wide?: boolean
  /** The fields. */
  children: ReactNode
}

/** A form that changes a stored object; if another user saved it meanwhile, it shows both versions side by side. */
export function EditForm<V>(props: EditFormProps<V>) {
  const { name, edit, describe, lost, isFixed, wide, children } = props
  const { draft, saving, error, problems, send } = edit
  const { t } = useTranslation('common')
  const isOff = isFixed || !draft.isTyped || saving.conflict !== null
  useActions([
    { id: 'save-form', label: t('action.save'), icon: Save, keys: 'Mod+S', run: () => void send(), isOff },
  ])
  if (saving.conflict !== null)
    return <MergeView name={name} saving={saving} describe={describe} lost={lost} />
  return (
    <Form onSubmit={send} wide={wide}>
      <DraftNote draft={draft} />
      {children}
      <ErrorNote error={error} />
      {!isFixed && <SaveActions draft={draft} problems={problems} waiting={saving.isPending} keys="Mod+S" />}
    </Form>
  )
}

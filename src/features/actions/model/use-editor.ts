// The editor of one action: its form, saving, and unsaved changes.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import {
  type ActionDocument,
  type ActionForm,
  actionForm,
  actionShape,
  countChanges,
  documentOf,
  fieldOf,
  formOf,
  readDocument,
  toDocument,
} from './action-form.ts'
import { readAction, saveAction } from './actions-api.ts'

interface Stored {
  readonly etag: string
  readonly updated_by: string
  readonly updated_at: string
  readonly document: ActionDocument
}

const storedOf = (action: Action): Stored => ({
  etag: action.etag,
  updated_by: action.updated_by.user,
  updated_at: action.updated_at,
  document: documentOf(action),
})

export function useEditor(action: Action) {
  const { t } = useTranslation('actions')
  const edit = useResourceForm({
    form: `action:${action.id}`,
    title: action.name,
    shape: actionForm,
    countChanges,
    stored: storedOf(action),
    merging: actionShape,
    documentOf: (stored: Stored) => stored.document,
    valuesOf: formOf,
    toDocument,
    parse: readDocument,
    fieldOf,
    latest: async () => storedOf(await readAction(action.id)),
    save: (document, etag) => saveAction(document, { etag }),
    onSaved: (saved) => toast({ title: t('saved', { name: saved.name }) }),
  })
  const { form, draft, saving } = edit
  const values = useWatch({ control: form.control, compute: (all: ActionForm) => all })
  const changes = countChanges(values, draft.before)
  return {
    ...edit,
    values,
    changes,
    send: () => {
      if (changes > 0 && !saving.isPending) void edit.send()
    },
  }
}
export type Editor = ReturnType<typeof useEditor>

import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { writePlain } from '#src/components/merge/field-labels.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { NameFields, type QueryNames, namesOf, queryNames } from './NameFields.tsx'
import { cachedVersion } from './saved-version.ts'
import { cacheSavedQuery, readSaved } from './use-save-query.ts'

interface RenameDialogProps {
  saved: SavedQuery
  onClose: () => void
}

/**
 * Changes the name or description of a saved query. The query itself stays, even if someone else changed it
 * meanwhile.
 */
export function RenameDialog({ saved, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { id } = saved
  const { form, draft, saving, send, error } = useResourceForm<
    QueryNames,
    QueryNames,
    SavedQuery,
    SavedQuery
  >({
    form: `saved-query.names:${id}`,
    title: saved.name,
    shape: queryNames,
    stored: saved,
    merging: { kind: 'members', members: {} },
    documentOf: namesOf,
    valuesOf: namesOf,
    toDocument: namesOf,
    parse: (document) => queryNames.safeParse(document).data,
    latest: () => readSaved(id),
    save: async (names, etag) => {
      const { request, view } = cachedVersion({ id, etag: etag ?? saved.etag }) ?? saved
      const body = { ...names, request, view }
      const { query: savedQuery } =
        etag === null
          ? await call(query.createSaved, { body })
          : await call(query.updateSaved, { params: { id }, body, ifMatch: etag })
      return savedQuery
    },
    onSaved: (savedQuery) => {
      cacheSavedQuery(savedQuery)
      onClose()
    },
    fieldOf: () => undefined,
    conflict: { field: 'name', message: t('save.exists') },
  })
  const describe = (path: string) => ({
    label: path === '/name' ? t('shared:field.name') : t('shared:field.description'),
    write: writePlain,
  })
  if (saving.conflict !== null) return <MergeView name={saved.name} saving={saving} describe={describe} />
  return (
    <FormDialog
      title={t('save.rename')}
      draft={draft}
      submit={t('save.submitRename')}
      isPending={saving.isPending}
      error={error}
      onSubmit={() => (draft.isTyped ? send() : onClose())}
      onClose={onClose}
    >
      <NameFields control={form.control} />
    </FormDialog>
  )
}

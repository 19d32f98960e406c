import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { call } from '#src/api/call.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { writePlain } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { NameFields, type QueryNames, queryNames } from './NameFields.tsx'
import { seenVersion } from './saved-version.ts'
import { keepSavedQuery, latestSaved } from './use-save-question.ts'

const shape = { kind: 'members', members: {} } as const satisfies Shape
const namesOf = ({ name, description }: QueryNames): QueryNames => ({ name, description })

interface RenameDialogProps {
  saved: SavedQuery
  onClose: () => void
}

const latest = async (id: string): Promise<Stored<QueryNames> | null> => {
  const stored = await latestSaved(id)
  if (stored === null) return null
  return {
    document: namesOf(stored),
    etag: stored.etag,
    user: stored.updated_by,
    at: stored.updated_at,
  }
}

/** Another name or description for a saved query; its question stays, also one that somebody changed meanwhile. */
export const RenameDialog = ({ saved, onClose }: RenameDialogProps) => {
  const { t } = useTranslation('query')
  const { t: common } = useTranslation('common')
  const { id } = saved
  const { form, draft } = useDraftForm<QueryNames>({
    form: `saved-query.names:${id}`,
    title: saved.name,
    shape: queryNames,
    defaultValues: namesOf(saved),
    base: saved.etag,
    mode: 'onTouched',
  })
  const saving = useMergedSave<QueryNames, SavedQuery>({
    shape,
    read: (document) => queryNames.safeParse(document).data,
    latest: () => latest(id),
    send: async (names, etag) => {
      const { request, view } = seenVersion({ id, etag: etag ?? saved.etag }) ?? saved
      const body = { ...names, request, view }
      const { query: kept } =
        etag === null
          ? await call(query.createSaved, { body })
          : await call(query.updateSaved, { params: { id }, body, ifMatch: etag })
      return kept
    },
    onSaved: (kept) => {
      draft.saved()
      keepSavedQuery(kept)
      onClose()
    },
    onMerged: (names, stored) => {
      form.reset(names, { keepDefaultValues: true })
      draft.rebase(stored.etag, stored.document)
    },
    onRefused: (error) => {
      if (hasCode(error, 'exists')) form.setError('name', { message: t('save.exists') })
    },
  })
  const describe = (path: string) => ({
    label: path === '/name' ? t('save.name') : t('save.description'),
    write: writePlain,
  })
  if (saving.meeting !== null) return <MergeView name={saved.name} saving={saving} describe={describe} />
  const submit = form.handleSubmit((names) =>
    saving.save({
      document: names,
      base: { document: draft.before, etag: draft.base },
      context: undefined,
    }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('save.rename')}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={saving.isPending}>
            {t('save.submitRename')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <NameFields control={form.control} />
      {!hasCode(saving.error, 'exists') && <TroubleNote error={saving.error} />}
    </Dialog>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useAccountSearch } from '#src/api/account-search.ts'
import { call } from '#src/api/call.ts'
import { useMay, useSession } from '#src/api/session.ts'
import { AccountField } from '#src/components/members/AccountField.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { SharingFields } from './SharingFields.tsx'
import { type SharingForm, placementOf, sharingForm, sharingFormOf } from './sharing-form.ts'
import { cacheSavedQuery, readSaved } from './use-save-query.ts'

const isSamePlace = (one: SavedQuery, other: SavedQuery): boolean =>
  JSON.stringify(sharingFormOf(one)) === JSON.stringify(sharingFormOf(other))

/**
 * Changes folder, sharing and owner, and keeps the query itself as it is now. If others changed the same members
 * meanwhile, the version of the dialog is sent, which the platform refuses.
 */
const share = async (initial: SavedQuery, values: SharingForm): Promise<SavedQuery> => {
  const latest = await readSaved(initial.id)
  const { name, description, request, view } = latest
  const { folder, sharing } = placementOf(values)
  const managed = latest.may_manage ? { sharing, owner: values.owner?.value } : {}
  const { query: saved } = await call(query.updateSaved, {
    params: { id: initial.id },
    body: { name, description, request, view, folder, ...managed },
    ifMatch: isSamePlace(initial, latest) ? latest.etag : initial.etag,
  })
  return saved
}

const fieldOf = (path: string) => {
  if (path.startsWith('sharing.groups')) return 'groups'
  return path === 'owner' ? 'owner' : undefined
}

interface SharingDialogProps {
  saved: SavedQuery
  onClose: () => void
}

/** Moves a saved query to a folder, shares it, and gives it another owner. */
export function SharingDialog({ saved, onClose }: SharingDialogProps) {
  const { t } = useTranslation('saved')
  const { t: tQuery } = useTranslation('query')
  const [initial] = useState(saved)
  const found = useAccountSearch()
  const mayFindUsers = useMay('iam:user:read')
  const own = useSession()?.uid
  const { form, draft, send, isPending, error } = useCreateForm<SharingForm, SavedQuery>({
    form: `saved-query.sharing:${saved.id}`,
    title: t('sharing.title', { name: initial.name }),
    shape: sharingForm,
    defaultValues: sharingFormOf(initial),
    fieldOf,
    conflict: { field: 'folder', message: tQuery('save.exists') },
    create: (values) => share(initial, values),
    onCreated: (changed) => {
      cacheSavedQuery(changed)
      toast({ title: t('sharing.done', { name: changed.name }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('sharing.title', { name: initial.name })}
      draft={draft}
      submit={t('sharing.submit')}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      {!initial.may_manage && (
        <MarginNote>{t('sharing.notShared', { owner: initial.owner.user })}</MarginNote>
      )}
      <SharingFields control={form.control} isOwn={own === initial.owner.uid} isFixed={!initial.may_manage} />
      {initial.may_manage && mayFindUsers && (
        <AccountField
          control={form.control}
          name="owner"
          label={t('sharing.owner')}
          help={t('sharing.ownerHelp')}
          needed={t('sharing.ownerNeeded')}
          found={found}
        />
      )}
    </FormDialog>
  )
}

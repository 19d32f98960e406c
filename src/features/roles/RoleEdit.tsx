import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { useMay } from '#src/api/session.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { SaveActions } from '#src/parts/draft/SaveActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { type Describe, writePlain } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { useFollow } from '#src/parts/people/use-follow.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { toast } from '#src/ui/toast.ts'
import { LossDialog } from './LossDialog.tsx'
import { RoleFields, roleFormId } from './RoleFields.tsx'
import { type RoleForm, formOf, lossOf, roleForm, toWrite } from './role-form.ts'
import { useSaveRole, useSayRefusal, writeOf } from './use-save-role.ts'

const useWords = (): Describe => {
  const { t } = useTranslation(['people', 'merge'])
  return (path) => {
    const [name = '', item] = namesOf(path)
    if (name === 'permissions' && item !== undefined && item !== orderName)
      return {
        label: t('merge:field', { thing: t('role.field.permissions'), field: item }),
        write: () => ({ text: item, isMono: true }),
      }
    const known = (['name', 'description', 'permissions', 'condition'] as const).find((each) => each === name)
    return { label: known === undefined ? name : t(`role.field.${known}`), write: writePlain }
  }
}

/** The form follows what others save, until somebody types into it. */
const useRoleForm = (role: Role) => {
  const [began, setBegan] = useState(role)
  const { form, draft } = useDraftForm<RoleForm>({
    form: `role:${role.id}`,
    title: role.name,
    shape: roleForm,
    defaultValues: formOf(writeOf(began)),
    base: began.etag,
    mode: 'onTouched',
  })
  useFollow({
    began,
    stored: role,
    isTyped: draft.isTyped,
    onFollow: setBegan,
    show: (next) => form.reset(formOf(writeOf(next))),
  })
  return { form, draft }
}

const isLoss = (before: RoleWrite, after: RoleWrite): boolean => {
  const { rights, isOtherRows } = lossOf(before, after)
  return rights.length > 0 || isOtherRows
}

/** One role as it is edited. Who loses what is said before it is saved. */
export const RoleEdit = ({ role }: { role: Role }) => {
  const { t } = useTranslation(['people', 'common'])
  const mayWrite = useMay('iam:role:write')
  const { form, draft } = useRoleForm(role)
  const [losing, setLosing] = useState<RoleWrite | null>(null)
  const describe = useWords()
  const saving = useSaveRole({
    id: role.id,
    onSaved: () => {
      draft.saved()
      toast({ title: t('role.saved') })
    },
    onMerged: (document, stored) => {
      form.reset(formOf(document), { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: useSayRefusal(form),
  })
  if (saving.meeting !== null)
    return <MergeView name={role.name} saving={saving} describe={describe} lost={t('role.lost')} />
  const before = toWrite(draft.before)
  const save = (document: RoleWrite) =>
    saving.save({ document, base: { document: before, etag: draft.base }, context: undefined })
  const send = form.handleSubmit((values) => {
    const after = toWrite(values)
    if (role.users > 0 && isLoss(before, after)) setLosing(after)
    else save(after)
  })
  const problems = Object.keys(form.formState.errors).length
  return (
    <>
      <RoleFields
        form={form}
        isFixed={!mayWrite}
        onSubmit={send}
        note={
          <>
            <DraftNote draft={draft} />
            {role.built_in && <MarginNote>{t('role.builtInText')}</MarginNote>}
          </>
        }
        foot={
          mayWrite && (
            <div style={{ display: 'grid', gap: 12 }}>
              {draft.isTyped && !hasCode(saving.error, 'exists') && <TroubleNote error={saving.error} />}
              <SaveActions draft={draft} problems={problems} waiting={saving.isPending} form={roleFormId} />
            </div>
          )
        }
      />
      {losing && (
        <LossDialog
          role={role}
          loss={lossOf(before, losing)}
          onClose={() => setLosing(null)}
          onConfirm={() => {
            setLosing(null)
            save(losing)
          }}
        />
      )}
    </>
  )
}

import { useOwnAuthority } from '#src/api/own-authority.ts'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/iam/roles-and-groups.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { call } from '#src/api/call.ts'
import { authorityOfRole, excessOf } from '#domain/permissions/coverage.ts'
import { useMay } from '#src/api/session.ts'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { LossDialog } from './LossDialog.tsx'
import { RoleFields } from './RoleFields.tsx'
import {
  countChanges,
  fieldOf,
  formOf,
  lossOf,
  readWrite,
  type RoleForm,
  roleForm,
  roleShape,
  toWrite,
  writeOf,
} from './role-form.ts'
import { cacheRole } from './use-roles.ts'

const fields = ['name', 'description', 'permissions', 'condition', 'second_factor'] as const

const useRoleLabels = (): Describe => {
  const { t } = useTranslation(['accounts', 'merge'])
  return (path) => {
    const [name = '', item] = namesOf(path)
    if (name === 'permissions' && item !== undefined && item !== orderName)
      return {
        label: t('merge:field', { thing: t('role.field.permissions'), field: item }),
        write: () => ({ text: item, isMono: true }),
      }
    const known = fields.find((each) => each === name)
    return { label: known === undefined ? name : t(`role.field.${known}`), write: writePlain }
  }
}

const useRoleForm = (role: Role) => {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const params = { id: role.id }
  return useResourceForm({
    form: `role:${role.id}`,
    title: role.name,
    shape: roleForm,
    countChanges: (values, before) => countChanges(toWrite(before), toWrite(values)),
    stored: role,
    merging: roleShape,
    documentOf: writeOf,
    valuesOf: formOf,
    toDocument: toWrite,
    parse: readWrite,
    fieldOf,
    conflict: { field: 'name', message: t('role.exists') },
    latest: async () => (await call(roles.get, { params })).role,
    save: async (body, etag) => {
      const answer =
        etag === null
          ? await call(roles.create, { body })
          : await call(roles.update, { params, body, ifMatch: etag })
      return answer.role
    },
    onSaved: (saved) => {
      toast({ title: t('role.saved') })
      cacheRole(saved)
      if (saved.id !== role.id) void navigate(paths.role(saved.id), { replace: true })
    },
  })
}

const isLoss = (before: RoleWrite, after: RoleWrite): boolean => {
  const { permissions, isOtherRows } = lossOf(before, after)
  return permissions.length > 0 || isOtherRows
}

interface RoleBarProps {
  edit: ReturnType<typeof useRoleForm>
  onSave: () => void
}

/** Save in the top bar, as the permissions of a role are longer than the screen. */
function RoleBar({ edit: { form, draft, saving, problems }, onSave }: RoleBarProps) {
  const { t } = useTranslation(['common', 'shared'])
  const values = useWatch({ control: form.control, compute: (all: RoleForm) => all })
  const changes = countChanges(toWrite(draft.before), toWrite(values))
  const canSave = draft.isTyped
  useActions([
    { id: 'save-role', label: t('action.save'), icon: Save, keys: 'Mod+S', run: onSave, isOff: !canSave },
  ])
  return (
    <EditorBar
      problems={problems}
      unsaved={canSave ? t('shared:unsaved.changes', { count: Math.max(changes, 1) }) : undefined}
      canSave={canSave}
      isPending={saving.isPending}
      onSave={onSave}
      onDiscard={draft.discard}
    />
  )
}

/** Edits one role. Losses are confirmed before saving. */
export function RoleEdit({ role }: { role: Role }) {
  const { t } = useTranslation('accounts')
  const excess = excessOf(useOwnAuthority(), [authorityOfRole(role)])
  const mayChange = useMay('iam:role:write')
  const mayWrite = mayChange && excess === undefined
  const edit = useRoleForm(role)
  const { form, draft, saving, saveDocument, error } = edit
  const [losing, setLosing] = useState<RoleWrite | null>(null)
  const describe = useRoleLabels()
  if (saving.conflict !== null)
    return <MergeView name={role.name} saving={saving} describe={describe} lost={t('role.lost')} />
  const before = toWrite(draft.before)
  const send = form.handleSubmit((values) => {
    const after = toWrite(values)
    if (role.users > 0 && isLoss(before, after)) setLosing(after)
    else saveDocument(after)
  })
  return (
    <>
      {mayWrite && <RoleBar edit={edit} onSave={() => void send()} />}
      <RoleFields
        form={form}
        isFixed={!mayWrite}
        onSubmit={send}
        note={
          <>
            <DraftNote draft={draft} />
            <ErrorNote error={error} />
            {mayChange && <ExcessNote of="role" excess={excess} />}
            {role.built_in && <MarginNote>{t('role.builtInText')}</MarginNote>}
          </>
        }
      />
      {losing && (
        <LossDialog
          role={role}
          loss={lossOf(before, losing)}
          onClose={() => setLosing(null)}
          onConfirm={() => {
            setLosing(null)
            saveDocument(losing)
          }}
        />
      )}
    </>
  )
}

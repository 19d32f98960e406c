import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { call } from '#src/api/call.ts'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { excessOf } from '#domain/permissions/coverage.ts'
import { useMay } from '#src/api/session.ts'
import { EditForm } from '#src/components/resource/EditForm.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { paths } from '#src/paths.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { GroupFields } from './GroupFields.tsx'
import { fieldOf, formOf, groupForm, groupShape, toWrite } from './group-form.ts'
import { cacheGroup, useGroupAuthorities, useRoleChoices } from './use-groups.ts'

const useGroupLabels = (roles: readonly ComboOption[]): Describe => {
  const { t } = useTranslation(['accounts', 'merge'])
  return (path) => {
    const [name = '', item] = namesOf(path)
    const known = groupForm.keyof().safeParse(name).data
    const field = known === undefined ? name : t(`group.field.${known}`)
    const labelOf = (value: unknown) => roles.find((each) => each.value === value)?.label ?? String(value)
    if (item === undefined || item === orderName) return { label: field, write: writePlain }
    return {
      label: t('merge:field', { thing: field, field: labelOf(item) }),
      write: (value) => ({ text: labelOf(value) }),
    }
  }
}

/** Name, description and roles of a group; concurrent changes are merged. */
export function SettingsPane({ group }: { group: Group }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const excess = excessOf(useOwnAuthority(), useGroupAuthorities(group))
  const mayChange = useMay('iam:group:write')
  const mayWrite = mayChange && excess === undefined
  const roles = useRoleChoices(group)
  const params = { id: group.id }
  const edit = useResourceForm({
    form: `group:${group.id}`,
    title: group.name,
    shape: groupForm,
    stored: group,
    merging: groupShape,
    documentOf: formOf,
    valuesOf: (document) => document,
    toDocument: (values) => values,
    parse: (document) => groupForm.safeParse(document).data,
    fieldOf,
    conflict: { field: 'name', message: t('group.exists') },
    latest: async () => (await call(groups.get, { params })).group,
    save: async (document, etag) => {
      const body = toWrite(document)
      const answer =
        etag === null
          ? await call(groups.create, { body })
          : await call(groups.update, { params, body, ifMatch: etag })
      return answer.group
    },
    onSaved: (saved) => {
      cacheGroup(saved)
      toast({ title: t('group.saved') })
      if (saved.id !== group.id) void navigate(paths.group(saved.id), { replace: true })
    },
  })
  return (
    <EditForm
      name={group.name}
      edit={edit}
      describe={useGroupLabels(roles)}
      lost={t('group.lost')}
      isFixed={!mayWrite}
    >
      {mayChange && <ExcessNote of="group" excess={excess} />}
      <GroupFields control={edit.form.control} roles={roles} isFixed={!mayWrite} />
    </EditForm>
  )
}

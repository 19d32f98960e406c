import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups } from '#contract/iam/rights.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { SaveActions } from '#src/parts/draft/SaveActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { type Describe, writePlain } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { useFollow } from '#src/parts/people/use-follow.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import type { ComboOption } from '#src/ui/ComboInput.tsx'
import { Form } from '#src/ui/Form.tsx'
import { toast } from '#src/ui/toast.ts'
import { GroupFields } from './GroupFields.tsx'
import { type GroupForm, fieldOf, formOf, groupForm, groupShape, toWrite } from './group-form.ts'
import { keepGroup, useRoleChoices } from './use-groups.ts'

const latest = async (id: string): Promise<Stored<GroupForm> | null> => {
  try {
    const { group } = await call(groups.get, { params: { id } })
    return { document: formOf(group), etag: group.etag, user: group.updated_by, at: group.updated_at }
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

const useWords = (roles: readonly ComboOption[]): Describe => {
  const { t } = useTranslation(['people', 'merge'])
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

/** The form follows what others save, until somebody types into it. */
const useGroupForm = (group: Group) => {
  const [began, setBegan] = useState(group)
  const { form, draft } = useDraftForm<GroupForm>({
    form: `group:${group.id}`,
    title: group.name,
    shape: groupForm,
    defaultValues: formOf(began),
    base: began.etag,
    mode: 'onTouched',
  })
  useFollow({
    began,
    stored: group,
    isTyped: draft.isTyped,
    onFollow: setBegan,
    show: (next) => form.reset(formOf(next)),
  })
  return { form, draft }
}

/** Name, description and roles of a group; what another administrator changed meanwhile is merged. */
export const SettingsPane = ({ group }: { group: Group }) => {
  const { t } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const sayProblem = useProblemText()
  const mayWrite = useMay('iam:group:write')
  const roles = useRoleChoices(group)
  const { form, draft } = useGroupForm(group)
  const { id } = group
  const saving = useMergedSave<GroupForm, Group>({
    shape: groupShape,
    read: (document) => groupForm.safeParse(document).data,
    latest: () => latest(id),
    send: async (document, etag) => {
      const body = toWrite(document)
      const answer =
        etag === null
          ? await call(groups.create, { body })
          : await call(groups.update, { params: { id }, body, ifMatch: etag })
      return answer.group
    },
    onSaved: (saved) => {
      draft.saved()
      keepGroup(saved)
      toast({ title: t('group.saved') })
      if (saved.id !== id) void navigate(paths.group(saved.id), { replace: true })
    },
    onMerged: (document, stored) => {
      form.reset(document, { keepDefaultValues: true })
      draft.rebase(stored.etag, stored.document)
    },
    onRefused: (error) => {
      if (hasCode(error, 'exists'))
        form.setError('name', { message: t('group.exists') }, { shouldFocus: true })
      for (const { name, problem } of sortProblems(error, fieldOf).fields)
        form.setError(name, { message: sayProblem(problem) }, { shouldFocus: true })
    },
  })
  const describe = useWords(roles)
  if (saving.meeting !== null)
    return <MergeView name={group.name} saving={saving} describe={describe} lost={t('group.lost')} />
  const problems = Object.keys(form.formState.errors).length
  const isSaid = hasCode(saving.error, 'exists') || sortProblems(saving.error, fieldOf).fields.length > 0
  const send = form.handleSubmit((document) =>
    saving.save({ document, base: { document: draft.before, etag: draft.base }, context: undefined }),
  )
  return (
    <Form onSubmit={send}>
      <DraftNote draft={draft} />
      <GroupFields control={form.control} roles={roles} isFixed={!mayWrite} />
      {draft.isTyped && !isSaid && <TroubleNote error={saving.error} />}
      {mayWrite && <SaveActions draft={draft} problems={problems} waiting={saving.isPending} />}
    </Form>
  )
}

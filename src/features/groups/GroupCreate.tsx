import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { GroupFields } from './GroupFields.tsx'
import { useCreateRequests } from './commands.ts'
import { emptyGroup, fieldOf, groupForm, toWrite } from './group-form.ts'
import { useRoleChoices } from './use-groups.ts'

/** A new group; its members are added on its page. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shell'])
  const navigate = useNavigate()
  const roles = useRoleChoices()
  const creation = useCreateForm({
    form: 'group.new',
    title: t('shell:page.newGroup'),
    shape: groupForm,
    defaultValues: emptyGroup,
    fieldOf,
    conflict: { field: 'name', message: t('group.exists') },
    create: (values) => call(groups.create, { body: toWrite(values) }),
    onCreated: async ({ group }) => {
      await navigate(paths.group(group.id), { replace: true })
      void invalidate(groups.list)
    },
  })
  const { form } = creation
  useCreateRequests(() => toWrite(form.getValues()))
  return (
    <CreatePage
      title={t('shell:page.newGroup')}
      sentence={t('group.new.sentence')}
      creation={creation}
      submit={t('group.new.submit')}
      cancelTo={paths.groups()}
    >
      <GroupFields control={form.control} roles={roles} isFixed={false} />
    </CreatePage>
  )
}

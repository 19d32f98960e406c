import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { CreateActions } from '#src/components/drafts/DraftActions.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { paths } from '#src/paths.ts'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { RoleFields, roleFormId } from './RoleFields.tsx'
import { useCreateRequests } from './commands.ts'
import { emptyRole, fieldOf, roleForm, toWrite } from './role-form.ts'

/** A new role. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shell'])
  const navigate = useNavigate()
  const { form, draft, send, isPending, error, problems } = useCreateForm({
    form: 'role.new',
    title: t('shell:page.newRole'),
    shape: roleForm,
    defaultValues: emptyRole,
    fieldOf,
    conflict: { field: 'name', message: t('role.exists') },
    create: (values) => call(roles.create, { body: toWrite(values) }),
    onCreated: async ({ role }) => {
      await navigate(paths.role(role.id), { replace: true })
      void invalidate(roles.list)
    },
  })
  useCreateRequests(() => toWrite(form.getValues()))
  return (
    <>
      <PageHead title={t('shell:page.newRole')} sentence={t('role.new.sentence')} />
      <RoleFields
        form={form}
        isFixed={false}
        onSubmit={send}
        note={<DraftNote draft={draft} />}
        footer={
          <div style={{ display: 'grid', gap: 12 }}>
            <ErrorNote error={error} />
            <CreateActions
              draft={draft}
              problems={problems}
              waiting={isPending}
              label={t('role.new.submit')}
              cancelTo={paths.roles()}
              form={roleFormId}
            />
          </div>
        }
      />
    </>
  )
}

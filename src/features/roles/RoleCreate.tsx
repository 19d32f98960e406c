import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/iam/rights.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { DraftLine } from '#src/parts/draft/DraftLine.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormActions } from '#src/ui/Form.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { RoleFields, roleFormId } from './RoleFields.tsx'
import { useCreateRequests } from './commands.ts'
import { type RoleForm, emptyRole, roleForm, toWrite } from './role-form.ts'
import { useSayRefusal } from './use-save-role.ts'

/** A new role. */
export const Component = () => {
  const { t } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const { form, draft } = useDraftForm<RoleForm>({
    form: 'role.new',
    title: t('role.new.title'),
    shape: roleForm,
    defaultValues: emptyRole,
    mode: 'onTouched',
  })
  const sayRefusal = useSayRefusal(form)
  const make = useMutation({
    mutationFn: (values: RoleForm) => call(roles.create, { body: toWrite(values) }),
    onSuccess: async ({ role }) => {
      draft.saved()
      await navigate(paths.role(role.id), { replace: true })
      void invalidate(roles.list)
    },
    onError: sayRefusal,
  })
  useCreateRequests(() => toWrite(form.getValues()))
  const problems = Object.keys(form.formState.errors).length
  return (
    <>
      <PageHead title={t('role.new.title')} sentence={t('role.new.sentence')} />
      <RoleFields
        form={form}
        isFixed={false}
        onSubmit={form.handleSubmit((values) => make.mutate(values))}
        note={<DraftNote draft={draft} />}
        foot={
          <div style={{ display: 'grid', gap: 12 }}>
            {!hasCode(make.error, 'exists') && <TroubleNote error={make.error} />}
            <FormActions problem={problems > 0 ? t('common:field.problems', { count: problems }) : undefined}>
              <Button look="primary" type="submit" form={roleFormId} waiting={make.isPending}>
                {t('role.new.submit')}
              </Button>
              <Button look="text" to={paths.roles()}>
                {t('common:action.cancel')}
              </Button>
              <DraftLine draft={draft} />
            </FormActions>
          </div>
        }
      />
    </>
  )
}

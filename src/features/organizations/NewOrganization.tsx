import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { organizations } from '#contract/iam/administration.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { emptyForm, fieldOf, idProblem, newForm, toWrite } from './organization-form.ts'

/** A new organization: its name, and the permanent ID that is part of package IDs. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['administration', 'common', 'shared'])
  const navigate = useNavigate()
  const { form, draft, send, isPending, error } = useCreateForm({
    form: 'organization.new',
    title: t('organizations.new.title'),
    shape: newForm,
    defaultValues: emptyForm,
    fieldOf,
    conflict: { field: 'id', message: t('organizations.exists') },
    create: (values) => call(organizations.create, { body: { id: values.id.trim(), ...toWrite(values) } }),
    onCreated: async ({ organization }) => {
      void invalidate(organizations.list)
      await navigate(paths.organization(organization.id))
    },
  })
  const { control } = form
  return (
    <FormDialog
      title={t('organizations.new.title')}
      text={t('organizations.new.text')}
      draft={draft}
      submit={t('organizations.new.submit')}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={t('organizations.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', autoFocus: true, maxLength: 200 }}
      />
      <TextField
        control={control}
        name="id"
        label={t('shared:field.id')}
        help={t('organizations.idHelp')}
        rules={{
          validate: (id) => {
            const problem = idProblem(id)
            return problem === undefined || t(`organizations.needed.${problem}`)
          },
        }}
        input={{ mono: true, autoComplete: 'off', maxLength: 60 }}
      />
      <TextField
        control={control}
        name="description"
        label={t('organizations.field.description')}
        annotation={t('common:field.optional')}
        input={{ autoComplete: 'off', maxLength: 2000 }}
      />
    </FormDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { organizations } from '#contract/iam/administration.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { type NewForm, emptyForm, fieldOf, idProblem, newForm, toWrite } from './organization-form.ts'

/** A new organization: its name, and the id that packages carry, which stays. */
export const NewOrganization = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['administration', 'common'])
  const navigate = useNavigate()
  const { form, draft } = useDraftForm<NewForm>({
    form: 'organization.new',
    title: t('organizations.new.title'),
    shape: newForm,
    defaultValues: emptyForm,
    mode: 'onTouched',
  })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const make = useMutation({
    mutationFn: (values: NewForm) =>
      call(organizations.create, { body: { id: values.id.trim(), ...toWrite(values) } }),
    onSuccess: async ({ organization }) => {
      draft.saved()
      void invalidate(organizations.list)
      await navigate(paths.organization(organization.id))
    },
    onError: (error) => {
      sayAtFields(error)
      if (hasCode(error, 'exists'))
        form.setError('id', { message: t('organizations.exists') }, { shouldFocus: true })
    },
  })
  const { control, formState } = form
  const isSaid = Object.keys(formState.errors).length > 0
  return (
    <Dialog
      open
      title={t('organizations.new.title')}
      text={t('organizations.new.text')}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit((values) => make.mutate(values))()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={make.isPending}>
            {t('organizations.new.submit')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <TextField
        control={control}
        name="name"
        label={t('organizations.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('organizations.needed.name') }}
        input={{ autoComplete: 'off', autoFocus: true, maxLength: 200 }}
      />
      <TextField
        control={control}
        name="id"
        label={t('organizations.field.id')}
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
        mark={t('common:field.optional')}
        input={{ autoComplete: 'off', maxLength: 2000 }}
      />
      {!isSaid && <TroubleNote error={make.error} />}
    </Dialog>
  )
}

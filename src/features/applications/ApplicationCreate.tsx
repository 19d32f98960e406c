import { useNavigate } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { appId } from '#contract/iam/application.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { CreateActions } from '#src/parts/draft/CreateActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { paths } from '#src/paths.ts'
import { Form } from '#src/ui/Form.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { media } from '#src/ui/tokens.ts'
import { useCreateRequests } from './commands.ts'
import { useMakeApplication } from './use-applications.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })

const newForm = z.object({ appid: z.string(), name: z.string() })
type NewForm = z.infer<typeof newForm>

const fieldOf = (path: string): keyof NewForm | undefined => newForm.keyof().safeParse(path).data

/** A new application: its name and the id it signs in with. */
export const Component = () => {
  const { t } = useTranslation(['administration', 'common'])
  const navigate = useNavigate()
  const { form, draft } = useDraftForm<NewForm>({
    form: 'application.new',
    title: t('applications.new.title'),
    shape: newForm,
    defaultValues: { appid: '', name: '' },
    mode: 'onTouched',
  })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const make = useMakeApplication()
  useCreateRequests(form.getValues)
  const send = form.handleSubmit(({ appid, name }) =>
    make.mutate(
      { appid: appid.trim(), name: name.trim() },
      {
        onSuccess: (made) => {
          draft.saved()
          void navigate(paths.application(made.appid), { replace: true })
        },
        onError: (error) => {
          sayAtFields(error)
          if (hasCode(error, 'exists'))
            form.setError('appid', { message: t('applications.exists') }, { shouldFocus: true })
        },
      },
    ),
  )
  const problems = Object.keys(form.formState.errors).length
  return (
    <>
      <PageHead title={t('applications.new.title')} sentence={t('applications.new.sentence')} />
      <Body>
        <Form onSubmit={send}>
          <DraftNote draft={draft} />
          <TextField
            control={form.control}
            name="name"
            label={t('applications.field.name')}
            rules={{ validate: (name) => name.trim() !== '' || t('applications.needed.name') }}
            input={{ autoComplete: 'off', maxLength: 200 }}
          />
          <TextField
            control={form.control}
            name="appid"
            label={t('applications.field.appid')}
            help={t('applications.appidHelp')}
            rules={{ validate: (id) => appId.safeParse(id).success || t('applications.needed.appid') }}
            input={{ mono: true, autoComplete: 'off', maxLength: 100 }}
          />
          {problems === 0 && <TroubleNote error={make.error} />}
          <CreateActions
            draft={draft}
            problems={problems}
            waiting={make.isPending}
            label={t('applications.new.submit')}
            away={paths.applications()}
          />
        </Form>
      </Body>
    </>
  )
}

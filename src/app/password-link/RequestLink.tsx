import { styled } from '@mui/material/styles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { callWith } from '#src/api/call.ts'
import { applicationPreferences } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Actions } from './Actions.tsx'
import { ToSignIn } from './ToSignIn.tsx'

const Form = styled('form')({ display: 'grid', gap: 16, marginTop: 24 })

interface StateProps {
  preferences: Preferences | undefined
}

/** The same for every login. */
const Sent = ({ preferences, login }: StateProps & { login: string }) => {
  const { t } = useTranslation('link')
  return (
    <LoginFrame preferences={preferences} title={t('sent.title')} subtitle={t('sent.text', { login })}>
      <Actions>
        <Muted as="p" role="status">
          {t('sent.none')}
        </Muted>
        <ToSignIn autoFocus />
      </Actions>
    </LoginFrame>
  )
}

interface RequestProps extends StateProps {
  title: string
  subtitle: string
}

const RequestForm = ({ preferences, title, subtitle }: RequestProps) => {
  const { t } = useTranslation(['link', 'login'])
  const formatError = useErrorText()
  const { control, handleSubmit } = useForm({ defaultValues: { login: '' } })
  const request = useMutation({
    mutationFn: ({ login }: { login: string }) =>
      callWith(passwordLinks.request, { body: { login: login.trim() } }, { waits: false }),
  })
  if (request.isSuccess) return <Sent preferences={preferences} login={request.variables.login.trim()} />
  return (
    <LoginFrame preferences={preferences} title={title} subtitle={subtitle}>
      <Form noValidate onSubmit={(event) => void handleSubmit((values) => request.mutate(values))(event)}>
        <TextField
          control={control}
          name="login"
          label={t('login:login')}
          rules={{ validate: (login) => login.trim() !== '' || t('request.needed') }}
          input={{ autoComplete: 'username', autoFocus: true, tall: true, maxLength: 200 }}
        />
        {request.error && (
          <MarginNote tone="error" live>
            {formatError(request.error)}
          </MarginNote>
        )}
        <Button variant="primary" size="large" type="submit" full waiting={request.isPending}>
          {t('request.submit')}
        </Button>
        <ToSignIn />
      </Form>
    </LoginFrame>
  )
}

interface RequestLinkProps {
  /** The page was reloaded and has lost its link, which can be opened again. */
  isReload?: boolean
}

/** Requests a link for a forgotten password; where no e-mails are sent, says who else has one. */
export function RequestLink({ isReload = false }: RequestLinkProps) {
  const { t } = useTranslation(['link', 'login'])
  const preferences = useQuery(applicationPreferences).data
  const title = t(isReload ? 'again.title' : 'login:forgotLink')
  return (
    <>
      <DocumentTitle parts={[title, preferences?.title || preferences?.name]} />
      {preferences?.password_links === true ? (
        <RequestForm
          preferences={preferences}
          title={title}
          subtitle={t(isReload ? 'again.text' : 'request.text')}
        />
      ) : (
        <LoginFrame preferences={preferences} title={title} subtitle={preferences && t('request.by')}>
          <Actions>
            <ToSignIn autoFocus />
          </Actions>
        </LoginFrame>
      )}
    </>
  )
}

import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OpenedPasswordLink } from '#contract/iam/password-links/password-link.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { callWith } from '#src/api/call.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { PasswordFields } from '#src/components/password/PasswordFields.tsx'
import { type PasswordValues, useRefusal } from '#src/components/password/use-password-error.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { PasswordDone } from './PasswordDone.tsx'
import { noteOpenLink } from './take-secret.ts'

const Form = styled('form')({ display: 'grid', gap: 16, marginTop: 24 })

interface SetPasswordProps {
  link: OpenedPasswordLink
  secret: string
  preferences: Preferences
  /** The link was used, or has expired, meanwhile. */
  onEnded: () => void
}

/** The form of an open link: the login for the password manager of the browser, and the new password. */
export function SetPassword({ link, secret, preferences, onEnded }: SetPasswordProps) {
  const { t } = useTranslation(['link', 'login'])
  const format = useFormat()
  const { control, handleSubmit, setError, formState } = useForm<PasswordValues>({
    defaultValues: { current: '', next: '' },
  })
  const refuse = useRefusal(setError)
  const set = useMutation({
    mutationFn: ({ next: password }: PasswordValues) =>
      callWith(passwordLinks.setPassword, { body: { secret, password } }, { waits: false }),
    onError: (error) => {
      const isEnded =
        hasCode(error, 'link_used') || hasCode(error, 'link_expired') || hasCode(error, 'link_unknown')
      if (isEnded) onEnded()
      else refuse(error)
    },
  })
  const isOpen = !set.isSuccess
  useLayoutEffect(() => {
    noteOpenLink(isOpen)
    return () => noteOpenLink(false)
  }, [isOpen])
  if (set.isSuccess) return <PasswordDone login={link.login} preferences={preferences} />
  const { login, user: name, kind } = link
  const platform = preferences.title || preferences.name
  const problem = formState.errors.root?.message
  return (
    <LoginFrame
      preferences={preferences}
      title={t(`form.${kind}.title`, { name })}
      subtitle={t(`form.${kind}.text`, { name, platform })}
    >
      <DocumentTitle parts={[t('form.reset.title'), platform]} />
      <Form noValidate onSubmit={(event) => void handleSubmit((values) => set.mutate(values))(event)}>
        <Field id="login" label={t('login:login')}>
          <TextInput
            id="login"
            value={login}
            onChange={() => undefined}
            autoComplete="username"
            readOnly
            tall
          />
        </Field>
        <PasswordFields
          control={control}
          policies={link.password_policies}
          names={passwordNames(link, preferences.name)}
          knowsCurrent
          tall
        />
        {problem !== undefined && (
          <MarginNote tone="error" live>
            {problem}
          </MarginNote>
        )}
        <Button variant="primary" size="large" type="submit" full waiting={set.isPending}>
          {t('submit')}
        </Button>
        <Muted as="p" size="small">
          {t('until', { time: format.instant(link.expires_at) })}
        </Muted>
      </Form>
    </LoginFrame>
  )
}

import { styled } from '@mui/material/styles'
import { ArrowRight } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/iam/preferences.ts'
import { signOut, useChangePassword } from '#src/api/session.ts'
import { LoginFrame } from '#src/parts/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/parts/page/DocumentTitle.tsx'
import { PasswordFields } from '#src/parts/password/PasswordFields.tsx'
import type { PasswordValues } from '#src/parts/password/password-values.ts'
import { useRefusal } from '#src/parts/password/use-refusal.ts'
import { Button } from '#src/ui/Button.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'

const Root = styled('form')({ display: 'grid', gap: 16, marginTop: 24 })

interface RenewalProps {
  preferences: Preferences
  /** The password just signed in with; without it the form asks. */
  present: string | undefined
  onOther: () => void
}

/** A password that must be changed before anything else (IAM7). */
export const Renewal = ({ preferences, present, onOther }: RenewalProps) => {
  const { t } = useTranslation('login')
  const { control, handleSubmit, setError, formState } = useForm<PasswordValues>({
    defaultValues: { present: present ?? '', next: '' },
  })
  const change = useChangePassword()
  const refuse = useRefusal(setError)
  const problem = formState.errors.root?.message
  const submit = handleSubmit(async (values) => {
    try {
      await change.mutateAsync({ oldpassword: values.present, password: values.next })
    } catch (error) {
      refuse(error)
    }
  })
  const leave = async () => {
    onOther()
    await signOut()
  }
  return (
    <LoginFrame preferences={preferences} title={t('renew.title')} subtitle={t('renew.text')}>
      <DocumentTitle parts={[t('renew.title'), preferences.title || preferences.name]} />
      <Root noValidate onSubmit={(event) => void submit(event)}>
        <PasswordFields
          control={control}
          policies={preferences.password_policies}
          presentKnown={present !== undefined}
          tall
        />
        {problem !== undefined && (
          <MarginNote tone="error" live>
            {problem}
          </MarginNote>
        )}
        <Button
          look="primary"
          size="large"
          type="submit"
          full
          waiting={change.isPending}
          iconAfter={ArrowRight}
        >
          {t('renew.submit')}
        </Button>
        <Button look="text" onClick={() => void leave()}>
          {t('renew.other')}
        </Button>
      </Root>
    </LoginFrame>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/iam/login.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { queryClient } from '#src/api/query-client.ts'
import { signOut, useChangePassword } from '#src/api/session.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { RenewalForm } from '#src/components/password/RenewalForm.tsx'

interface RenewalProps {
  preferences: Preferences
  session: Session
  /** The password that was just used to sign in; if undefined, the form asks for it. */
  currentPassword: string | undefined
  onOther: () => void
}

const Form = ({ preferences, session, currentPassword, onOther }: RenewalProps) => {
  const { t } = useTranslation('password')
  const change = useChangePassword()
  const leave = async () => {
    onOther()
    await signOut()
  }
  return (
    <LoginFrame preferences={preferences} title={t('renew.title')} subtitle={t('renew.text')}>
      <DocumentTitle parts={[t('renew.title'), preferences.title || preferences.name]} />
      <div style={{ marginTop: 24 }}>
        <RenewalForm
          policies={preferences.password_policies}
          names={passwordNames(session, preferences.name)}
          current={currentPassword}
          onRenew={change.mutateAsync}
          onOther={() => void leave()}
        />
      </div>
    </LoginFrame>
  )
}

/** Changes a password that must be changed before the console opens (IAM7a). */
export function Renewal(props: RenewalProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  )
}

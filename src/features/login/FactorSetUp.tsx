import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/iam/login.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { queryClient } from '#src/api/query-client.ts'
import { enrolmentCalls, refreshSession, signOut } from '#src/api/session.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { Enrolment } from '#src/components/second-factor/Enrolment.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'

interface FactorSetUpProps {
  preferences: Preferences
  session: Session
  /** The password that was just used to sign in; if undefined, the form asks for it. */
  password: string | undefined
  onOther: () => void
}

const Steps = ({ preferences, session, password, onOther }: FactorSetUpProps) => {
  const { t } = useTranslation(['factor', 'password'])
  const leave = async () => {
    onOther()
    await signOut()
  }
  return (
    <LoginFrame preferences={preferences} title={t('setUp.title')} subtitle={t('setUp.required')}>
      <DocumentTitle parts={[t('setUp.title'), preferences.title || preferences.name]} />
      <div style={{ marginTop: 24 }}>
        <Stack gap={8}>
          <Enrolment
            calls={enrolmentCalls}
            login={session.login}
            password={password}
            onDone={refreshSession}
          />
          <Button variant="text" onClick={() => void leave()}>
            {t('password:renew.other')}
          </Button>
        </Stack>
      </div>
    </LoginFrame>
  )
}

/** Sets up a second factor that a role requires, before the console opens (IAM106). */
export function FactorSetUp(props: FactorSetUpProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Steps {...props} />
    </QueryClientProvider>
  )
}

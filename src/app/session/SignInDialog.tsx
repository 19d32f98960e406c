import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginRequest, Session } from '#contract/iam/login.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { applicationPreferences, renewPassword, signInAgain } from '#src/api/session.ts'
import { LoginModes } from '#src/components/login-screen/LoginModes.tsx'
import { leaveFor } from '#src/components/login-screen/go-to-provider.ts'
import { SignInProblem } from '#src/components/login-screen/SignInProblem.tsx'
import { RenewalForm } from '#src/components/password/RenewalForm.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { consoleAddress } from '../../lib/base-path.ts'
import { abandonSession, signedInAgain } from './recover-session.ts'

/** Repeats attempts until a user is signed in whose password need not be renewed. */
const useAttempts = () => {
  const [password, setPassword] = useState<string>()
  const [mustRenew, setMustRenew] = useState(false)
  const attempt = useMutation({
    mutationFn: (request: LoginRequest) => signInAgain(request),
    onSuccess: (session) => {
      if (session.password_renew) setMustRenew(true)
      else signedInAgain(session)
    },
  })
  const submit = (request: LoginRequest) => {
    setPassword(request.password)
    attempt.mutate(request)
  }
  const renew = async (passwords: { oldpassword: string; password: string }) => {
    const session = await renewPassword(passwords)
    if (session) signedInAgain(session)
    else startAgain()
  }
  const startAgain = () => {
    setPassword(undefined)
    setMustRenew(false)
    attempt.reset()
  }
  return { password, mustRenew, attempt, submit, renew, startAgain }
}

/** Sign-in over the page of a lost session: the only dialog that may be above another dialog. */
export function SignInDialog({ session }: { session: Session }) {
  const { t } = useTranslation('session')
  const { t: tp } = useTranslation('password')
  const { data: preferences } = useQuery(applicationPreferences)
  const { password, mustRenew, attempt, submit, renew, startAgain } = useAttempts()
  return (
    <Dialog
      open
      isFirm
      onClose={abandonSession}
      title={mustRenew ? tp('renew.title') : t('again.title')}
      text={mustRenew ? tp('renew.text') : t('again.text', { name: session.user.trim() || session.login })}
      actions={
        <Button variant="text" onClick={abandonSession}>
          {t('again.leave')}
        </Button>
      }
    >
      {!preferences && <Loading shape="form" rows={2} />}
      {preferences && mustRenew && (
        <RenewalForm
          policies={preferences.password_policies}
          names={passwordNames(session, preferences.name)}
          current={password}
          onRenew={renew}
          onOther={startAgain}
        />
      )}
      {preferences && !mustRenew && (
        <LoginModes
          preferences={preferences}
          login={session.login}
          waiting={attempt.isPending}
          problem={attempt.error && <SignInProblem error={attempt.error} />}
          onSubmit={submit}
          onProvider={(provider) =>
            leaveFor(provider, { screen: paths.login(), to: consoleAddress(window.location) })
          }
        />
      )}
    </Dialog>
  )
}

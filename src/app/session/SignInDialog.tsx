import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginRequest, Session } from '#contract/iam/login.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import {
  applicationPreferences,
  enrolmentCalls,
  readPasskeyOptions,
  readSession,
  renewPassword,
  signInAgain,
} from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { factorStepOf, isFactorRequired } from '#src/components/login-screen/factor-step.ts'
import { LoginModes } from '#src/components/login-screen/LoginModes.tsx'
import { leaveFor } from '#src/components/login-screen/go-to-provider.ts'
import { SignInProblem } from '#src/components/login-screen/SignInProblem.tsx'
import { RenewalForm } from '#src/components/password/RenewalForm.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { base, consoleAddress } from '../../lib/base-path.ts'
import { abandonSession, endLimitedSession, signedInAgain } from './recover-session.ts'

const Enrolment = lazy(async () => {
  const [module] = await Promise.all([
    import('#src/components/second-factor/Enrolment.tsx'),
    loadTexts('factor'),
  ])
  return { default: module.Enrolment }
})

/** What is next: to sign in, or what the session must do before it can do anything else. */
type Task = 'signIn' | 'renew' | 'enrol'

const taskOf = (session: Session): Task | undefined => {
  if (session.password_renew) return 'renew'
  return session.second_factor_missing ? 'enrol' : undefined
}

/** Repeats attempts until a user is signed in whose session is not limited. */
const useAttempts = (isLimited: boolean) => {
  const [password, setPassword] = useState<string>()
  const [task, setTask] = useState<Task>(isLimited ? 'enrol' : 'signIn')
  const goOn = (session: Session) => {
    const next = taskOf(session)
    if (next) setTask(next)
    else signedInAgain(session)
  }
  const attempt = useMutation({
    mutationFn: (request: LoginRequest) => signInAgain(request),
    onSuccess: goOn,
  })
  const submit = (request: LoginRequest) => {
    if (request.second_factor === undefined) setPassword(request.password)
    attempt.mutate(request)
  }
  const renew = async (passwords: { oldpassword: string; password: string }) => {
    const session = await renewPassword(passwords)
    setPassword(passwords.password)
    if (session) goOn(session)
    else startAgain()
  }
  const finish = async () => {
    const session = await readSession()
    if (session) goOn(session)
    else startAgain()
  }
  const startAgain = () => {
    setPassword(undefined)
    setTask('signIn')
    attempt.reset()
  }
  return { password, task, attempt, submit, renew, finish, startAgain }
}

const useHead = (task: Task, session: Session): { title: string; text: string } => {
  const { t } = useTranslation(['session', 'password', 'factor'])
  const heads = {
    signIn: () => ({
      title: t('again.title'),
      text: t('again.text', { name: session.user.trim() || session.login }),
    }),
    renew: () => ({ title: t('password:renew.title'), text: t('password:renew.text') }),
    enrol: () => ({ title: t('factor:setUp.title'), text: t('factor:setUp.required') }),
  }
  return heads[task]()
}

/** The address of the page for a forgotten password, if it sends e-mails (IAM109). */
const passwordPageOf = ({ password_links: isOffered }: Preferences): string | undefined =>
  isOffered ? base + paths.password() : undefined

interface SignInDialogProps {
  session: Session
  /** It lives, but a second factor must be set up first. */
  isLimited: boolean
}

/** Sign-in over the page of a lost session: the only dialog that may be above another dialog. */
export function SignInDialog({ session, isLimited }: SignInDialogProps) {
  const { t } = useTranslation('session')
  const { data: preferences } = useQuery(applicationPreferences)
  const { password, task, attempt, submit, renew, finish, startAgain } = useAttempts(isLimited)
  const leave = task === 'signIn' ? abandonSession : () => void endLimitedSession()
  return (
    <Dialog
      open
      isFirm
      onClose={leave}
      {...useHead(task, session)}
      actions={
        <Button variant="text" onClick={leave}>
          {t('again.leave')}
        </Button>
      }
    >
      {!preferences && <Loading shape="form" rows={2} />}
      {preferences && task === 'renew' && (
        <RenewalForm
          policies={preferences.password_policies}
          names={passwordNames(session, preferences.name)}
          current={password}
          onRenew={renew}
          onOther={startAgain}
        />
      )}
      {task === 'enrol' && (
        <Suspense fallback={<Loading shape="form" rows={2} />}>
          <Enrolment calls={enrolmentCalls} login={session.login} password={password} onDone={finish} />
        </Suspense>
      )}
      {preferences && task === 'signIn' && (
        <LoginModes
          preferences={preferences}
          login={session.login}
          passwordPage={passwordPageOf(preferences)}
          isOverPage
          waiting={attempt.isPending}
          factor={factorStepOf(attempt.variables, attempt.error)}
          readPasskey={(challenge) => readPasskeyOptions({ challenge, app_id: platformApplication })}
          onRestart={startAgain}
          problem={
            attempt.error && !isFactorRequired(attempt.error) && <SignInProblem error={attempt.error} />
          }
          onSubmit={submit}
          onProvider={(provider) =>
            leaveFor(provider, { screen: paths.login(), to: consoleAddress(window.location) })
          }
        />
      )}
    </Dialog>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Enrolment as Codes } from '#contract/iam/second-factor/endpoints.ts'
import type { CreationOptions, Registration } from '#contract/iam/second-factor/webauthn.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { CodeStep } from './CodeStep.tsx'
import { type FactorKind, KindStep } from './KindStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface EnrolmentCalls {
  readonly start: (password: string) => Promise<Codes>
  /** Returns the recovery codes; none if the account has some. The same for `addPasskey`. */
  readonly confirm: (body: { enrolment: string; code: string }) => Promise<readonly string[]>
  readonly startPasskey: (password: string) => Promise<CreationOptions>
  readonly addPasskey: (body: { name: string; credential: Registration }) => Promise<readonly string[]>
}

interface EnrolmentProps {
  calls: EnrolmentCalls
  login: string
  /** What is set up; without it the form offers both. */
  kind?: FactorKind | undefined
  /** The password of the current sign-in; without it the form requests it. */
  password?: string | undefined
  /** The second factor is set up, and the recovery codes were seen. */
  onDone: () => unknown
  /** The recovery codes are about to be lost. */
  isWarned?: boolean | undefined
  /** The second factor is in use from now on, and recovery codes are shown. */
  onConfirmed?: (() => void) | undefined
}

interface KindProps extends Pick<EnrolmentProps, 'calls' | 'password'> {
  kind: FactorKind
  onConfirmed: (codes: readonly string[]) => void
}

/** A started set-up, or the password that starts it. */
const Steps = ({ calls, kind, password, onConfirmed }: KindProps) => {
  const start = async (text: string): Promise<Codes | CreationOptions> =>
    kind === 'code' ? calls.start(text) : calls.startPasskey(text)
  const { mutateAsync, data: started, error, isPending } = useMutation({ mutationFn: start })
  const begin = (text: string) => mutateAsync(text).catch(() => undefined)
  const beginAtOnce = useEffectEvent(() => {
    if (password !== undefined) void begin(password)
  })
  useEffect(() => beginAtOnce(), [])
  if (started === undefined)
    return password !== undefined && error === null ? (
      <Loading shape="form" rows={2} />
    ) : (
      <PasswordStep error={error} isPending={isPending} onSubmit={begin} />
    )
  return 'enrolment' in started ? (
    <CodeStep started={started} confirm={calls.confirm} onConfirmed={onConfirmed} />
  ) : (
    <PasskeyStep options={started} add={calls.addPasskey} onConfirmed={onConfirmed} />
  )
}

const WithOther = ({ children, onOther }: { children: ReactNode; onOther: () => void }) => {
  const { t } = useTranslation('factor')
  return (
    <Stack gap={8}>
      {children}
      <Button variant="text" onClick={onOther}>
        {t('setUp.other')}
      </Button>
    </Stack>
  )
}

/** Sets up a second factor (IAM106, IAM108): the password, the app or the passkey, recovery codes. */
export function Enrolment(props: EnrolmentProps) {
  const { calls, login, kind: fixed, password, isWarned, onDone, onConfirmed } = props
  const [codes, setCodes] = useState<readonly string[]>()
  const [chosen, setChosen] = useState<FactorKind>()
  const kind = fixed ?? chosen
  const finish = (fresh: readonly string[]) => {
    if (fresh.length === 0) return void onDone()
    setCodes(fresh)
    onConfirmed?.()
  }
  if (codes) return <RecoveryCodes {...{ codes, login, isWarned, onDone }} />
  if (kind === undefined) return <KindStep onChoose={setChosen} />
  const steps = <Steps key={kind} {...{ calls, kind, password }} onConfirmed={finish} />
  return fixed ? steps : <WithOther onOther={() => setChosen(undefined)}>{steps}</WithOther>
}

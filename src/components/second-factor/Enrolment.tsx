import { ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Enrolment as Started } from '#contract/iam/second-factor/endpoints.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { usePasswordLabels } from '#src/components/password/NewPasswordField.tsx'
import { Form } from '#src/ui/fields/Form.tsx'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { proofOf } from './proof-values.ts'

const Submit = ({ label, waiting }: { label: string; waiting: boolean }) => (
  <Button variant="primary" size="large" type="submit" full waiting={waiting} iconAfter={ArrowRight}>
    {label}
  </Button>
)

interface PasswordStepProps {
  /** Why the known password was refused. */
  error: unknown
  isPending: boolean
  onSubmit: (password: string) => Promise<unknown>
}

const PasswordStep = ({ error: refusal, isPending, onSubmit }: PasswordStepProps) => {
  const { t } = useTranslation(['factor', 'password'])
  const formatError = useErrorText()
  const labels = usePasswordLabels()
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '' } })
  const showRefusal = useEffectEvent(() => {
    if (refusal) setError('password', { message: formatError(refusal) })
  })
  useEffect(() => showRefusal(), [refusal])
  return (
    <Form onSubmit={handleSubmit(({ password }) => onSubmit(password))}>
      <SecretField
        control={control}
        name="password"
        label={t('password:change.present')}
        labels={labels(t('password:change.present'))}
        autoComplete="current-password"
        rules={{ required: t('password:change.needed') }}
        help={t('setUp.passwordHelp')}
        autoFocus
        tall
      />
      <Submit label={t('setUp.next')} waiting={isPending} />
    </Form>
  )
}

const codeInput = {
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  maxLength: 10,
  mono: true,
  tall: true,
} as const

interface EnrolmentCalls {
  readonly start: (password: string) => Promise<Started>
  /** Returns the recovery codes. */
  readonly confirm: (body: { enrolment: string; code: string }) => Promise<readonly string[]>
}

interface CodeStepProps {
  confirm: EnrolmentCalls['confirm']
  started: Started
  onConfirmed: (codes: readonly string[]) => void
}

const CodeStep = ({ started, confirm, onConfirmed }: CodeStepProps) => {
  const { t } = useTranslation('factor')
  const formatError = useErrorText()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } })
  const submit = handleSubmit(async ({ code }) => {
    try {
      onConfirmed(await confirm({ enrolment: started.enrolment, code }))
    } catch (error) {
      setError('code', { message: formatError(error) })
    }
  })
  const judge = (text: string) => proofOf({ isRecovery: false, text }) !== undefined || t('codeNeeded')
  return (
    <Form onSubmit={submit}>
      <Muted as="p">{t('setUp.scan')}</Muted>
      <div style={{ justifySelf: 'center' }}>
        <QrCode text={started.address} label={t('setUp.qr')} />
      </div>
      <Muted as="p">{t('setUp.orKey')}</Muted>
      <Code label={t('setUp.key')} text={started.secret} wrap />
      <TextField
        control={control}
        name="code"
        label={t('code')}
        rules={{ validate: judge }}
        input={{ ...codeInput, autoFocus: true }}
      />
      <Submit label={t('setUp.confirm')} waiting={formState.isSubmitting} />
    </Form>
  )
}

interface EnrolmentProps {
  calls: EnrolmentCalls
  login: string
  /** The password of the current sign-in; without it the form requests it. */
  password?: string | undefined
  /** The second factor is set up, and the recovery codes were seen. */
  onDone: () => unknown
  /** The recovery codes are about to be lost. */
  isWarned?: boolean | undefined
  /** The second factor is in use from now on. */
  onConfirmed?: (() => void) | undefined
}

/** Sets up a second factor (IAM106): the password, the secret for the device and its first code, recovery codes. */
export function Enrolment({ calls, login, password, isWarned, onDone, onConfirmed }: EnrolmentProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { mutateAsync, data: started, error, isPending } = useMutation({ mutationFn: calls.start })
  const begin = (text: string) => mutateAsync(text).catch(() => undefined)
  const beginAtOnce = useEffectEvent(() => {
    if (password !== undefined) void begin(password)
  })
  useEffect(() => beginAtOnce(), [])
  const finish = (fresh: readonly string[]) => {
    setCodes(fresh)
    onConfirmed?.()
  }
  if (codes) return <RecoveryCodes {...{ codes, login, isWarned, onDone }} />
  if (started) return <CodeStep started={started} confirm={calls.confirm} onConfirmed={finish} />
  if (password !== undefined && error === null) return <Loading shape="form" rows={2} />
  return <PasswordStep error={error} isPending={isPending} onSubmit={begin} />
}

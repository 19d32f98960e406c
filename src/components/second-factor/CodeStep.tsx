import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Enrolment } from '#contract/iam/second-factor/endpoints.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { Form } from '#src/ui/fields/Form.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { QrCode } from './QrCode.tsx'
import { Submit } from './Submit.tsx'
import { proofOf } from './proof-values.ts'

const codeInput = {
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  maxLength: 10,
  mono: true,
  tall: true,
  autoFocus: true,
} as const

interface CodeStepProps {
  started: Enrolment
  /** Returns the recovery codes. */
  confirm: (body: { enrolment: string; code: string }) => Promise<readonly string[]>
  onConfirmed: (codes: readonly string[]) => void
}

/** The secret for the app, and its first code. */
export function CodeStep({ started, confirm, onConfirmed }: CodeStepProps) {
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
  const judge = (text: string) => proofOf({ method: 'code', text }) !== undefined || t('codeNeeded')
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
        input={codeInput}
      />
      <Submit label={t('setUp.confirm')} waiting={formState.isSubmitting} />
    </Form>
  )
}

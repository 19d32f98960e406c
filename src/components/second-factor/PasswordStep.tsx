import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { usePasswordLabels } from '#src/components/password/NewPasswordField.tsx'
import { Form } from '#src/ui/fields/Form.tsx'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { Submit } from './Submit.tsx'

interface PasswordStepProps {
  /** Why the known password was refused. */
  error: unknown
  isPending: boolean
  onSubmit: (password: string) => Promise<unknown>
}

/** The password of the account, before a second factor is set up. */
export function PasswordStep({ error: refusal, isPending, onSubmit }: PasswordStepProps) {
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

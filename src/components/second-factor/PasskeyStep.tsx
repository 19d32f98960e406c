import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CreationOptions, Registration } from '#contract/iam/second-factor/webauthn.ts'
import { createPasskey } from '#src/lib/passkeys/browser-passkey.ts'
import { Form } from '#src/ui/fields/Form.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PasskeyProblem } from './PasskeyProblem.tsx'
import { Submit } from './Submit.tsx'

interface PasskeyStepProps {
  options: CreationOptions
  /** Returns the recovery codes. */
  add: (body: { name: string; credential: Registration }) => Promise<readonly string[]>
  onConfirmed: (codes: readonly string[]) => void
}

/** The name of a new passkey, which the browser then creates. */
export function PasskeyStep({ options, add, onConfirmed }: PasskeyStepProps) {
  const { t } = useTranslation('factor')
  const [error, setError] = useState<unknown>()
  const { control, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  const submit = handleSubmit(async ({ name }) => {
    setError(undefined)
    try {
      onConfirmed(await add({ name, credential: await createPasskey(options) }))
    } catch (cause) {
      setError(cause)
    }
  })
  const judge = (text: string) => text.trim() !== '' || t('passkey.nameNeeded')
  return (
    <Form onSubmit={submit}>
      <TextField
        control={control}
        name="name"
        label={t('passkey.name')}
        help={t('passkey.nameHelp')}
        rules={{ validate: judge }}
        input={{ maxLength: 60, tall: true, autoFocus: true, autoComplete: 'off' }}
      />
      <PasskeyProblem error={error} />
      <Submit label={t('passkey.create')} waiting={formState.isSubmitting} />
    </Form>
  )
}

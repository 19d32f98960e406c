import { styled } from '@mui/material/styles'
import { ArrowRight } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import type { PasswordNames } from '#domain/password-policy/guessable.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { type PasswordValues, useRefusal } from './use-password-error.ts'

const Root = styled('form')({ display: 'grid', gap: 16 })

interface RenewalFormProps {
  policies: PasswordPolicies
  names: PasswordNames
  /** The password of the current sign-in; without it the form requests it. */
  current: string | undefined
  onRenew: (passwords: { oldpassword: string; password: string }) => Promise<unknown>
  onOther: () => void
}

/** A new password that must be set before anything else (IAM7a). */
export function RenewalForm({ policies, names, current, onRenew, onOther }: RenewalFormProps) {
  const { t } = useTranslation('password')
  const { control, handleSubmit, setError, formState } = useForm<PasswordValues>({
    defaultValues: { current: current ?? '', next: '' },
  })
  const refuse = useRefusal(setError)
  const problem = formState.errors.root?.message
  const submit = handleSubmit(async (values) => {
    try {
      await onRenew({ oldpassword: values.current, password: values.next })
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <Root noValidate onSubmit={(event) => void submit(event)}>
      <PasswordFields {...{ control, policies, names }} knowsCurrent={current !== undefined} tall />
      {problem !== undefined && (
        <MarginNote tone="error" live>
          {problem}
        </MarginNote>
      )}
      <Button
        variant="primary"
        size="large"
        type="submit"
        full
        waiting={formState.isSubmitting}
        iconAfter={ArrowRight}
      >
        {t('renew.submit')}
      </Button>
      <Button variant="text" onClick={onOther}>
        {t('renew.other')}
      </Button>
    </Root>
  )
}

import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import type { PasswordNames } from '#domain/password-policy/guessable.ts'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { NewPasswordField, usePasswordLabels } from './NewPasswordField.tsx'
import type { PasswordValues } from './use-password-error.ts'

interface PasswordFieldsProps {
  control: Control<PasswordValues>
  policies: PasswordPolicies
  names: PasswordNames
  /** The current password is known from the sign-in and is not requested again. */
  knowsCurrent?: boolean
  tall?: boolean
}

/** Current and new password with the checklist of the policy. */
export function PasswordFields({
  control,
  policies,
  names,
  knowsCurrent = false,
  tall = false,
}: PasswordFieldsProps) {
  const { t } = useTranslation('password')
  const current = useWatch({ control, name: 'current' })
  const labels = usePasswordLabels()
  const judge = (value: string) => {
    if (!isPasswordAllowed(policies, value)) return t('change.policy')
    return value === current ? t('change.unchanged') : true
  }
  return (
    <>
      {!knowsCurrent && (
        <SecretField
          control={control}
          name="current"
          label={t('change.present')}
          labels={labels(t('change.present'))}
          autoComplete="current-password"
          rules={{ required: t('change.needed') }}
          tall={tall}
          autoFocus
        />
      )}
      <NewPasswordField
        control={control}
        name="next"
        label={t('change.new')}
        policies={policies}
        names={names}
        validate={judge}
        current={current}
        tall={tall}
        autoFocus={knowsCurrent}
      />
    </>
  )
}

import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { NewPasswordField, usePasswordWords } from './NewPasswordField.tsx'
import type { PasswordValues } from './use-password-error.ts'

interface PasswordFieldsProps {
  control: Control<PasswordValues>
  policies: PasswordPolicies
  /** The present password is known from the sign-in just made: it is not asked for again. */
  presentKnown?: boolean
  tall?: boolean
}

/** Present and new password with the checklist of the policy. */
export function PasswordFields({
  control,
  policies,
  presentKnown = false,
  tall = false,
}: PasswordFieldsProps) {
  const { t } = useTranslation('password')
  const present = useWatch({ control, name: 'present' })
  const words = usePasswordWords()
  const judge = (value: string) => {
    if (!isPasswordAllowed(policies, value)) return t('change.policy')
    return value === present ? t('change.unchanged') : true
  }
  return (
    <>
      {!presentKnown && (
        <SecretField
          control={control}
          name="present"
          label={t('change.present')}
          words={words(t('change.present'))}
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
        validate={judge}
        present={present}
        tall={tall}
        autoFocus={presentKnown}
      />
    </>
  )
}

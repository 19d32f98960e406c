import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { SecretField } from '#src/ui/SecretField.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import type { PasswordValues } from './password-values.ts'

interface PasswordFieldsProps {
  control: Control<PasswordValues>
  policies: PasswordPolicies
  /** The present password is known from the sign-in just made: it is not asked for again. */
  presentKnown?: boolean
  tall?: boolean
}

/** Present and new password with the checklist of the policy. */
export const PasswordFields = ({
  control,
  policies,
  presentKnown = false,
  tall = false,
}: PasswordFieldsProps) => {
  const { t } = useTranslation('password')
  const { t: tl } = useTranslation('login')
  const [present, next] = useWatch({ control, name: ['present', 'next'] })
  const words = (what: string) => ({
    show: tl('show', { what }),
    hide: tl('hide', { what }),
    capsLock: tl('capsLock'),
  })
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
      <div>
        <SecretField
          control={control}
          name="next"
          label={t('change.new')}
          words={words(t('change.new'))}
          autoComplete="new-password"
          rules={{ validate: judge }}
          tall={tall}
          autoFocus={presentKnown}
        />
        <PasswordChecklist policies={policies} password={next} present={present} />
      </div>
    </>
  )
}

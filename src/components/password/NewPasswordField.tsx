import { useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type Validate,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import type { PasswordNames } from '#domain/password-policy/guessable.ts'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { isHardToGuess, useCommonPasswords } from './common-passwords.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

/** Labels of the buttons inside a password field. */
export function usePasswordLabels(): (what: string) => { show: string; hide: string; capsLock: string } {
  const { t } = useTranslation('login')
  return (what) => ({ show: t('show', { what }), hide: t('hide', { what }), capsLock: t('capsLock') })
}

interface NewPasswordFieldProps<V extends FieldValues, N extends FieldPathByValue<V, string>> {
  control: Control<V>
  name: N
  label: string
  policies: PasswordPolicies
  validate: Validate<string, V>
  /** Names that the password must not contain. */
  names: PasswordNames
  /** The current password if known: the new one must differ. */
  current?: string
  tall?: boolean
  autoFocus?: boolean
}

/** A new password with the checklist of the policy below. */
export function NewPasswordField<V extends FieldValues, N extends FieldPathByValue<V, string>>(
  props: NewPasswordFieldProps<V, N>,
) {
  const { policies, current, validate, names, tall = false, autoFocus = false, ...field } = props
  const password: string = useWatch({ control: field.control, name: field.name })
  const labels = usePasswordLabels()
  const { t } = useTranslation('password')
  const [isFocused, setFocused] = useState(false)
  const common = useCommonPasswords(isFocused || password !== '')
  const judge: Validate<string, V> = async (value, values) => {
    const verdict = await validate(value, values)
    if (verdict !== true || value === '') return verdict
    return (await isHardToGuess(value, names)) || t('change.policy')
  }
  return (
    <div onFocus={() => setFocused(true)}>
      <SecretField
        {...field}
        {...{ tall, autoFocus }}
        labels={labels(field.label)}
        autoComplete="new-password"
        rules={{ validate: judge }}
      />
      <PasswordChecklist {...{ policies, password, current, names, common }} />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { OneTimeSecret } from '#src/components/api-keys/OneTimeSecret.tsx'

interface OneTimePasswordProps {
  user: User
  password: string
  onClose: () => void
}

/** The generated password, with the login, shown once. */
export function OneTimePassword({ user, password, onClose }: OneTimePasswordProps) {
  const { t } = useTranslation('accounts')
  return (
    <OneTimeSecret
      title={t('user.once.title', { name: user.user })}
      text={t('user.once.text')}
      shown={[
        { id: 'login', label: t('user.field.login'), text: user.login },
        { id: 'password', label: t('user.once.password'), text: password },
      ]}
      onClose={onClose}
    />
  )
}

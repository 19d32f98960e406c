import { useTranslation } from 'react-i18next'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'

/** The sign-in screen before its preferences are known. */
export function EmptyLogin() {
  const { t } = useTranslation('login')
  return (
    <LoginFrame preferences={undefined} title={t('title')}>
      {null}
    </LoginFrame>
  )
}

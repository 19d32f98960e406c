import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { LoginFrame } from './LoginFrame.tsx'
import { LoginModes, type LoginModesProps } from './LoginModes.tsx'

const Below = styled('div')({ marginTop: 24 })

/** The sign-in screen, drawn from the preferences of an application alone. It calls nothing itself. */
export const LoginScreen = (props: LoginModesProps) => {
  const { t } = useTranslation('login')
  return (
    <LoginFrame preferences={props.preferences} title={t('title')}>
      <Below>
        <LoginModes {...props} />
      </Below>
    </LoginFrame>
  )
}

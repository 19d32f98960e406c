import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Ring } from '#src/ui/Ring.tsx'
import { color } from '#src/ui/tokens.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { LoginModes, type LoginModesProps } from './LoginModes.tsx'

const Below = styled('div')({ marginTop: 24 })
const Leaving = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  color: color.text.secondary,
})

interface LoginScreenProps extends LoginModesProps {
  /** A provider is on its way, or what it sent is being looked at: nothing is to be chosen meanwhile. */
  leaving?: string | undefined
}

/** The sign-in screen, drawn from the preferences of an application alone. It calls nothing itself. */
export const LoginScreen = ({ leaving, ...modes }: LoginScreenProps) => {
  const { t } = useTranslation('login')
  return (
    <LoginFrame preferences={modes.preferences} title={t('title')}>
      <Below>
        {leaving === undefined ? (
          <LoginModes {...modes} />
        ) : (
          <Leaving role="status">
            <Ring tint="accent" /> {leaving}
          </Leaving>
        )}
      </Below>
    </LoginFrame>
  )
}

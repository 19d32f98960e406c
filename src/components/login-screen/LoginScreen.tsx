import { useTranslation } from 'react-i18next'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { LoginModes, type LoginModesProps } from './LoginModes.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'

interface LoginScreenProps extends LoginModesProps {
  /** A provider is being opened, or its reply is being processed: controls are disabled. */
  leaving?: string | undefined
}

/** The sign-in screen, rendered from the preferences of an application. It makes no calls. */
export function LoginScreen({ leaving, ...modes }: LoginScreenProps) {
  const { t } = useTranslation('login')
  return (
    <LoginFrame preferences={modes.preferences} title={t('title')}>
      <div style={{ marginTop: 24 }}>
        {leaving === undefined ? (
          <LoginModes {...modes} />
        ) : (
          <Row as="p" role="status" gap={8} style={{ margin: 0, color: color.text.secondary }}>
            <Spinner tint="accent" /> {leaving}
          </Row>
        )}
      </div>
    </LoginFrame>
  )
}

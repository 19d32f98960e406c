import { useTranslation } from 'react-i18next'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useFrameEnd } from '../frame/use-frame-end.ts'

/** The console could not be loaded. */
export function StartFailure() {
  const { t } = useTranslation('common')
  useFrameEnd()
  return (
    <LoginFrame preferences={undefined} title={t('error.file')} subtitle={t('error.fileText')}>
      <div style={{ marginTop: 20 }}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      </div>
    </LoginFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { MissingFileError } from '#src/lib/lazy/retry-import.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useFrameEnd } from '../frame/use-frame-end.ts'

/** The console could not be loaded or started. */
export function StartFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const isMissing = error instanceof MissingFileError
  useFrameEnd()
  return (
    <LoginFrame
      preferences={undefined}
      title={t(isMissing ? 'error.file' : 'error.start')}
      subtitle={t(isMissing ? 'error.fileText' : 'error.crashedText')}
    >
      <div style={{ marginTop: 20 }}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      </div>
    </LoginFrame>
  )
}

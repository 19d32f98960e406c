import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/api/session.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useAccessCheck } from './use-access-check.ts'

/** Shown to an account that can sign in but has no permissions. */
export function NoPermissionsPage() {
  const { t } = useTranslation(['shell', 'common', 'shared'])
  const session = useSession()
  const { result, isChecking, check } = useAccessCheck()
  return (
    <EmptyState
      isPage
      title={t('nothing.title')}
      note={
        result && (
          <MarginNote live>{t(result === 'still' ? 'nothing.still' : 'common:error.network')}</MarginNote>
        )
      }
      actions={
        <Button icon={RefreshCw} waiting={isChecking} onClick={check}>
          {t('shared:action.checkAgain')}
        </Button>
      }
    >
      {t('nothing.text', { login: session?.login ?? '' })}
    </EmptyState>
  )
}

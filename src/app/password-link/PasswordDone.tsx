import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/iam/preferences.ts'
import { signOut, useSession } from '#src/api/session.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { base } from '#src/lib/base-path.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Actions } from './Actions.tsx'

interface PasswordDoneProps {
  login: string
  preferences: Preferences
}

/** The password is set; no one is signed in. Another user of this browser is signed out before. */
export function PasswordDone({ login, preferences }: PasswordDoneProps) {
  const { t } = useTranslation(['link', 'login'])
  const session = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const other = session !== null && session.login !== login ? session : undefined
  const leave = async () => {
    setLeaving(true)
    if (other) await signOut().catch(reportError)
    window.location.assign(base + paths.login())
  }
  return (
    <LoginFrame preferences={preferences} title={t('done.title')} subtitle={t('done.text', { login })}>
      <DocumentTitle parts={[t('done.title'), preferences.title || preferences.name]} />
      <Actions>
        {other && <MarginNote>{t('done.other', { name: other.user.trim() || other.login })}</MarginNote>}
        <Button
          variant="primary"
          size="large"
          full
          autoFocus
          waiting={isLeaving}
          onClick={() => void leave()}
        >
          {t('login:submit')}
        </Button>
      </Actions>
    </LoginFrame>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { may, useSession } from '#src/api/session.ts'
import { DeniedState } from '#src/ui/DeniedState.tsx'
import { handleOf } from './handle.ts'

/** Shows the page, or which right is missing for it. The platform checks again on every call. */
export const PageGate = ({ children }: { children: ReactNode }) => {
  const { permission } = handleOf(useMatches())
  const session = useSession()
  const { t } = useTranslation('common')
  if (permission === undefined || may(session, permission)) return children
  return (
    <DeniedState isPage title={t('trouble.denied')} permission={permission}>
      {t('trouble.deniedText')}
    </DeniedState>
  )
}

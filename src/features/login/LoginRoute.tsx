import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { applicationPreferences, useSession } from '#src/api/session.ts'
import { LoginPage } from './LoginPage.tsx'

const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true

/** The sign-in screen as a page of the router: after sign-out, or at the end of a session. */
export function Component() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const { data: preferences } = useQuery(applicationPreferences)
  const session = useSession()
  return (
    <LoginPage
      search={search}
      hasEnded={hasEnded(location.state)}
      start={preferences && { preferences, session }}
      onDone={(to) => void navigate(to, { replace: true })}
    />
  )
}

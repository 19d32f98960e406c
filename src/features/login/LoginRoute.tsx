import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LoginPage } from './LoginPage.tsx'

const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true

/** The sign-in screen as a page of the router: after sign-out, or at the end of a session. */
export function Component() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <LoginPage
      search={search}
      hasEnded={hasEnded(location.state)}
      onDone={(to) => void navigate(to, { replace: true })}
    />
  )
}

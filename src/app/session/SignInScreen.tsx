import { useState } from 'react'
import { LoginPage } from '#src/features/login/LoginPage.tsx'
import { useFrameEnd } from '../frame/use-frame-end.ts'

interface SignInScreenProps {
  hasEnded: boolean
  onDone: (to: string) => Promise<void>
}

/** The sign-in screen without a router. */
export function SignInScreen({ hasEnded, onDone }: SignInScreenProps) {
  const [search] = useState(() => new URLSearchParams(window.location.search))
  useFrameEnd()
  return <LoginPage search={search} hasEnded={hasEnded} onDone={(to) => void onDone(to)} />
}

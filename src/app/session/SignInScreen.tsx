import { useState } from 'react'
import type { Preferences } from '#contract/iam/preferences.ts'
import { LoginPage } from '#src/features/login/LoginPage.tsx'
import { useFrameEnd } from '../frame/use-frame-end.ts'

interface SignInScreenProps {
  /** If nobody is signed in and they are known. */
  preferences: Preferences | undefined
  hasEnded: boolean
  onDone: (to: string) => Promise<void>
}

/** The sign-in screen without a router. */
export function SignInScreen({ preferences, hasEnded, onDone }: SignInScreenProps) {
  const [search] = useState(() => new URLSearchParams(window.location.search))
  useFrameEnd()
  return (
    <LoginPage
      search={search}
      start={preferences && { preferences, session: null }}
      hasEnded={hasEnded}
      onDone={(to) => void onDone(to)}
    />
  )
}

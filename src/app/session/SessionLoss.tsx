import { Suspense, lazy, useSyncExternalStore } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import { presentLoss, watchLoss } from './loss.ts'

const SignInDialog = lazy(async () => {
  const [{ SignInDialog }] = await Promise.all([
    import('./SignInDialog.tsx'),
    loadTexts('login', 'password', 'errors', 'session'),
  ])
  return { default: SignInDialog }
})

/** Over whatever page there is: sign-in, when the session was lost. */
export const SessionLoss = () => {
  const loss = useSyncExternalStore(watchLoss, presentLoss)
  if (!loss) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog session={loss.session} />
    </Suspense>
  )
}

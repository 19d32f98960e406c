// Prepares the first page: its texts, and the session. Without a session it shows the sign-in screen, which needs
// neither the router nor the shell; the console is loaded after sign-in.
import { type Root, createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { StartFailure } from './app/errors/StartFailure.tsx'
import { takeSecret } from './app/password-link/take-secret.ts'
import { SignInScreen } from './app/session/SignInScreen.tsx'
import { leaveKeysToComposition } from './ui/keyboard/composition.ts'
import { preferencesOfSignedOut } from './app/frame/signed-out.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { onSignInInOtherTab } from '#src/api/other-tabs.ts'
import { onSessionEnd } from '#src/api/session-end.ts'
import { startI18n } from './i18n/i18n.ts'
import { storeReply, readReply, consumeReturn } from '#src/components/login-screen/sign-in-reply.ts'
import { paths } from './paths.ts'
import { base, consoleAddress } from '#src/lib/base-path.ts'
import { reloadOnce } from '#src/lib/lazy/reload-once.ts'
import { MissingFileError } from '#src/lib/lazy/retry-import.ts'
import { embeddedStart } from '#src/lib/start/embedded-start.ts'
import { isRestricted } from '#src/lib/start/restricted-session.ts'
import { watchInput } from '#src/lib/last-input.ts'

const isLogin = (path: string): boolean => path === `${base}${paths.login()}`

/** Removes a provider's reply from the address and the history, before anything else can read it (IAM90). */
const readAddress = (): void => {
  const { pathname, search } = window.location
  const { reply, remaining } = readReply(search)
  if (reply === undefined) return
  storeReply(reply)
  const here = isLogin(pathname)
    ? new URLSearchParams(remaining).get('to')
    : consoleAddress({ pathname, search: remaining })
  window.history.replaceState(null, '', base + paths.login(consumeReturn() ?? here ?? undefined))
}

const readRecovery = () => import('./app/session/recover-session.ts')

const showConsole = async (root: Root, isSignedIn: boolean): Promise<void> => {
  const { openConsole } = await import('./app/Console.tsx')
  const shown = await openConsole(isSignedIn)
  root.render(<App>{shown}</App>)
}

let hasFailed = false

const showFailure = (root: Root, error: unknown): void => {
  reportError(error)
  if (hasFailed) return
  hasFailed = true
  root.render(
    <App>
      <StartFailure error={error} />
    </App>,
  )
}

/** Shows why the console did not start instead of a white page (UI25). */
const orFailure = async (root: Root, show: () => Promise<void>): Promise<void> => {
  try {
    await show()
  } catch (error) {
    // Nothing was typed yet, except to sign in.
    if (error instanceof MissingFileError && (await reloadOnce())) return
    showFailure(root, error)
  }
}

interface SignInState {
  readonly preferences?: Preferences
  readonly hasEnded?: boolean
}

const showSignIn = (root: Root, { preferences, hasEnded = false }: SignInState = {}): void => {
  onSessionEnd(async (isLimited) => {
    const { requestRecovery } = await readRecovery()
    return requestRecovery(() => showSignIn(root, { hasEnded: true }), isLimited)
  })
  const open = (to: string): Promise<void> => {
    window.history.replaceState(null, '', base + to)
    return orFailure(root, () => showConsole(root, true))
  }
  root.render(
    <App>
      <SignInScreen preferences={preferences} hasEnded={hasEnded} onDone={open} />
    </App>,
  )
}

const goToSignIn = (): void => {
  if (!isLogin(window.location.pathname))
    window.history.replaceState(null, '', base + paths.login(consoleAddress(window.location)))
}

/** Asks who is signed in, as far as the document does not say so. */
const showFirst = async (root: Root, isReady: Promise<void>): Promise<void> => {
  const { readStart } = await import('#src/api/session.ts')
  const [start] = await Promise.all([readStart(), isReady])
  if (isLogin(window.location.pathname)) return showSignIn(root)
  const session = start?.session
  if (start === undefined || (session && !isRestricted(session)))
    return showConsole(root, start !== undefined)
  goToSignIn()
  showSignIn(root)
}

/** The page of a link that sets a password; before anything else can read the secret in its address (IAM109). */
const showPasswordLink = async (root: Root): Promise<void> => {
  const secret = takeSecret()
  await startI18n()
  const { openPasswordLink } = await import('./app/password-link/open-password-link.tsx')
  root.render(<App>{await openPasswordLink(secret)}</App>)
}

const show = async (root: Root): Promise<void> => {
  if (window.location.pathname === base + paths.password()) return showPasswordLink(root)
  readAddress()
  watchInput(document)
  const isReady = startI18n()
  const preferences = preferencesOfSignedOut(embeddedStart())
  if (preferences === undefined) return showFirst(root, isReady)
  goToSignIn()
  await isReady
  showSignIn(root, { preferences })
}

const start = (element: HTMLElement): Promise<void> => {
  const root: Root = createRoot(element, {
    // Only outside the router, which has its own error pages.
    onUncaughtError: (error) => queueMicrotask(() => showFailure(root, error)),
  })
  return orFailure(root, () => show(root))
}

const element = document.getElementById('root')
if (element) {
  leaveKeysToComposition()
  onSignInInOtherTab(async (uid) => (await readRecovery()).onSignInInOtherTab(uid))
  // Not awaited: the files of the console import this one, and would wait for it.
  void start(element)
}

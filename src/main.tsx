// Prepares the first page: its texts, and the session. Without a session it shows the sign-in screen, which needs
// neither the router nor the shell; the console is loaded after sign-in.
import type { ReactNode } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { StartFailure } from './app/errors/StartFailure.tsx'
import { SignInScreen } from './app/session/SignInScreen.tsx'
import { leaveKeysToComposition } from './ui/keyboard/composition.ts'
import { takeEmbedded } from './app/frame/embedded-start.ts'
import { onSignInInOtherTab } from '#src/api/other-tabs.ts'
import { queryClient } from '#src/api/query-client.ts'
import { onSessionEnd } from '#src/api/session-end.ts'
import { applicationPreferences, rememberSession, whoAmI } from '#src/api/session.ts'
import { startI18n } from './i18n/i18n.ts'
import { storeReply, readReply, consumeReturn } from '#src/components/login-screen/sign-in-reply.ts'
import { paths } from './paths.ts'
import { base, consoleAddress } from '#src/lib/base-path.ts'
import { MissingFileError } from '#src/lib/lazy/retry-import.ts'
import { watchInput } from '#src/lib/last-input.ts'

const isLogin = (path: string): boolean => path === `${base}${paths.login()}`

/** Reads session and preferences together. The first page reports a platform that does not answer. */
const readStart = async () => {
  takeEmbedded()
  void queryClient.prefetchQuery(applicationPreferences)
  try {
    const start = await queryClient.fetchQuery({ ...whoAmI, retry: false })
    rememberSession(start.session)
    return start
  } catch {
    return undefined
  }
}

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

/** Whether a user is signed in who can open pages; undefined if the platform did not answer. */
async function prepare(): Promise<boolean | undefined> {
  readAddress()
  watchInput(document)
  const [start] = await Promise.all([readStart(), startI18n()])
  if (start === undefined) return undefined
  return start.session !== null && !start.session.password_renew
}

const readRecovery = () => import('./app/session/recover-session.ts')

const readConsole = async (isSignedIn: boolean): Promise<ReactNode> => {
  try {
    const { openConsole } = await import('./app/Console.tsx')
    return await openConsole(isSignedIn)
  } catch (error) {
    if (error instanceof MissingFileError) return <StartFailure />
    throw error
  }
}

const showConsole = async (root: Root, isSignedIn: boolean): Promise<void> => {
  const shown = await readConsole(isSignedIn)
  root.render(<App>{shown}</App>)
}

const showSignIn = (root: Root, hasEnded = false): void => {
  onSessionEnd(async () => {
    const { requestRecovery } = await readRecovery()
    return requestRecovery(() => showSignIn(root, true))
  })
  const open = async (to: string): Promise<void> => {
    window.history.replaceState(null, '', base + to)
    await showConsole(root, true)
  }
  root.render(
    <App>
      <SignInScreen hasEnded={hasEnded} onDone={open} />
    </App>,
  )
}

const start = async (element: HTMLElement): Promise<void> => {
  const isSignedIn = await prepare()
  const root = createRoot(element)
  if (isLogin(window.location.pathname)) return showSignIn(root)
  if (isSignedIn !== false) return showConsole(root, isSignedIn === true)
  window.history.replaceState(null, '', base + paths.login(consoleAddress(window.location)))
  return showSignIn(root)
}

const element = document.getElementById('root')
if (element) {
  leaveKeysToComposition()
  onSignInInOtherTab(async (uid) => (await readRecovery()).onSignInInOtherTab(uid))
  // Not awaited: the files of the console import this one, and would wait for it.
  void start(element)
}

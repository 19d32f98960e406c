import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { printInLightScheme } from './app/theme/print-scheme.ts'
import { openRouter } from './app/router.tsx'
import { leaveKeysToComposition } from './ui/keyboard/composition.ts'
import { queryClient } from '#src/api/query-client.ts'
import { applicationPreferences, whoAmI } from '#src/api/session.ts'
import { startI18n } from './i18n/i18n.ts'
import { storeReply, readReply, consumeReturn } from '#src/components/login-screen/sign-in-reply.ts'
import { paths } from './paths.ts'
import { base, consoleAddress } from '#src/lib/base-path.ts'
import { watchInput } from '#src/lib/last-input.ts'

// Prepares the first page: its texts, and the session. The address of an unknown user is changed to sign-in here, so
// that no other page is loaded.
const isLogin = (path: string): boolean => path === `${base}${paths.login()}`

/** Reads session and preferences together. The first page reports a platform that does not answer. */
const readStart = async () => {
  void queryClient.prefetchQuery(applicationPreferences)
  try {
    return await queryClient.fetchQuery({ ...whoAmI, retry: false })
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

async function prepare(): Promise<void> {
  readAddress()
  watchInput(document)
  const [start] = await Promise.all([readStart(), startI18n()])
  const mustSignIn = start?.session === null || start?.session?.password_renew === true
  if (!mustSignIn || isLogin(window.location.pathname)) return
  window.history.replaceState(null, '', base + paths.login(consoleAddress(window.location)))
}

const root = document.getElementById('root')
if (root) {
  leaveKeysToComposition()
  printInLightScheme()
  await prepare()
  createRoot(root).render(<App router={openRouter()} />)
}

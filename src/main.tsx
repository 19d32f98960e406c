import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { openRouter } from './app/router.tsx'
import { leaveKeysToComposition } from './ui/keyboard/composition.ts'
import { queryClient } from '#src/api/query-client.ts'
import { applicationPreferences, whoAmI } from '#src/api/session.ts'
import { startI18n } from './i18n/i18n.ts'
import { storeReply, readReply, consumeReturn } from '#src/components/login-screen/sign-in-reply.ts'
import { paths } from './paths.ts'
import { base, consoleAddress } from '#src/lib/base-path.ts'

// What must be known before the first page: texts, and whether anybody is signed in. A stranger's address is turned
// into that of sign-in here, so that no page is fetched for nothing.
const isLogin = (path: string): boolean => path === `${base}${paths.login()}`

/** Reads session and preferences together. A platform that does not answer is the first page's to say. */
const readStart = async () => {
  void queryClient.prefetchQuery(applicationPreferences)
  try {
    return await queryClient.fetchQuery({ ...whoAmI, retry: false })
  } catch {
    return undefined
  }
}

/** Takes what a provider sent back out of the address and the history, before anything else can read it (IAM90). */
const takeFromAddress = (): void => {
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
  takeFromAddress()
  const [start] = await Promise.all([readStart(), startI18n()])
  const mustSignIn = start?.session === null || start?.session?.password_renew === true
  if (!mustSignIn || isLogin(window.location.pathname)) return
  window.history.replaceState(null, '', base + paths.login(consoleAddress(window.location)))
}

const root = document.getElementById('root')
if (root) {
  leaveKeysToComposition()
  await prepare()
  createRoot(root).render(<App router={openRouter()} />)
}

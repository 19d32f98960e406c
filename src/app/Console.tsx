// The console after sign-in: the router, the shell and what they need. Loaded by the start unless the sign-in screen
// is shown.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, Suspense, lazy, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#src/api/query-client.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { type ConsoleLinkProps, LinkOfRouter } from '#src/ui/display/ConsoleLink.tsx'
import { whenIdle } from '#src/lib/when-idle.ts'
import { linkOfRouter } from './navigation/link-of-router.tsx'
import { openRouter } from './router.tsx'
import { lostSession } from './session/lost-session.ts'
import { printInLightScheme } from './theme/print-scheme.ts'

const SignInDialog = lazy(async () => {
  const [{ SignInDialog }] = await Promise.all([
    import('./session/SignInDialog.tsx'),
    loadTexts('login', 'password', 'factor', 'errors', 'session'),
  ])
  return { default: SignInDialog }
})

/** The sign-in dialog of a lost session, over any page. */
function SessionLoss() {
  const loss = useSyncExternalStore(lostSession.subscribe, lostSession.get)
  if (!loss) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog session={loss.session} isLimited={loss.isLimited} />
    </Suspense>
  )
}

interface ConsoleProps extends Pick<ComponentProps<typeof RouterProvider>, 'router'> {
  link: ComponentType<ConsoleLinkProps>
}

function Console({ router, link }: ConsoleProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkOfRouter value={link}>
        <RouterProvider router={router} />
        <SessionLoss />
      </LinkOfRouter>
    </QueryClientProvider>
  )
}

/** The font of codes and numbers, which most pages show: they need not wait for it. */
const loadCodeFont = (): void => {
  whenIdle(() => void document.fonts.load("1em 'IBM Plex Mono'").catch(() => undefined))
}

/** Starts to load the page of the current address, and returns the console that shows it. */
export async function openConsole(isSignedIn: boolean) {
  printInLightScheme()
  loadCodeFont()
  const router = openRouter(isSignedIn)
  await loadTexts('shell', 'shared', 'drafts', 'palette', 'request', 'session')
  return <Console router={router} link={linkOfRouter(router)} />
}

// The routes of the console: sign-in, and the routes of every feature below the shell.
import { type RouteObject, createBrowserRouter, redirect } from 'react-router'
import { queryClient } from '#src/api/query-client.ts'
import { whoAmI } from '#src/api/session.ts'
import { routes as loginRoutes } from '#src/features/login/routes.tsx'
import { page } from '#src/components/page/define-page.ts'
import { paths } from '#src/paths.ts'
import { RouteErrorBoundary, StartupError } from './errors/LazyErrors.tsx'
import { base, consoleAddress } from '../lib/base-path.ts'
import { onSignInInOtherTab } from '#src/api/other-tabs.ts'
import { onSessionEnd } from '#src/api/session-end.ts'
import { Suspense, lazy } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'

/** The routes of all features. A feature is part of the console if it has a `routes.tsx`. */
const featureRoutes = import.meta.glob<RouteObject[]>(
  ['../features/*/routes.tsx', '!../features/login/routes.tsx'],
  {
    eager: true,
    import: 'routes',
  },
)

const requireSession = async ({ request }: { request: Request }) => {
  const { session } = await queryClient.ensureQueryData(whoAmI)
  if (session && !session.password_renew) return null
  return redirect(paths.login(consoleAddress(new URL(request.url))))
}

const Shell = lazy(async () => {
  const [{ Shell }] = await Promise.all([
    import('./shell/Shell.tsx'),
    loadTexts('shell', 'shared', 'drafts', 'palette', 'request', 'session'),
  ])
  return { default: Shell }
})

/** The shell is loaded only after sign-in. */
function LazyShell() {
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  )
}

const routes: RouteObject[] = [
  {
    ErrorBoundary: StartupError,
    HydrateFallback: () => null,
    children: [
      ...loginRoutes,
      {
        loader: requireSession,
        shouldRevalidate: () => true,
        Component: LazyShell,
        children: [
          {
            ErrorBoundary: RouteErrorBoundary,
            children: [
              ...Object.values(featureRoutes).flat(),
              page(() => import('./errors/NotFoundPage.tsx'), { path: '*', texts: ['shell'] }),
            ],
          },
        ],
      },
    ],
  },
]

/**
 * Listens for a lost session and for sign-ins in other tabs; `leave` opens the sign-in page. The recovery is loaded
 * on the first event and adds nothing to the sign-in page.
 */
function watchSession(leave: () => void): void {
  const following = () => import('./session/recover-session.ts')
  onSessionEnd(async () => {
    const { requestRecovery } = await following()
    return requestRecovery(leave)
  })
  onSignInInOtherTab(async (uid) => {
    const { onSignInInOtherTab } = await following()
    await onSignInInOtherTab(uid)
  })
}

/** Creates the router, which starts to load the current address immediately: the caller has prepared the start. */
export function openRouter() {
  const router = createBrowserRouter(routes, { basename: base })

  // A user who does not sign in again over the page is sent to the sign-in page, with the address to return to.
  watchSession(() => {
    const address = consoleAddress(router.state.location)
    void router.navigate(paths.login(address), { state: { hasEnded: true }, replace: true })
  })
  return router
}

// The map of the console: sign-in, and below the shell every feature that has a door.
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

/** Every feature's door. A feature is part of the console by having one. */
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

const goHome = async () => {
  const { session } = await queryClient.ensureQueryData(whoAmI)
  const { firstPage } = await import('./navigation/areas.ts')
  const first = firstPage(session)
  return first === undefined ? null : redirect(first)
}

const Shell = lazy(async () => {
  const [{ Shell }] = await Promise.all([
    import('./shell/Shell.tsx'),
    loadTexts('shell', 'shared', 'drafts', 'palette', 'request', 'session'),
  ])
  return { default: Shell }
})

/** The shell comes only for those who are signed in. */
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
              {
                ...page(() => import('./errors/NoPermissionsPage.tsx'), { index: true, texts: ['shell'] }),
                loader: goHome,
              },
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
 * Hears of a lost session and of other tabs' sign-ins; `leave` leads to the sign-in screen. What follows comes with the
 * first of them, so that it weighs nothing before sign-in.
 */
function keepSession(leave: () => void): void {
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

/** Opens the map at the present address, which it begins to read at once: whoever calls has prepared the start. */
export function openRouter() {
  const router = createBrowserRouter(routes, { basename: base })

  // Who does not sign in again over the page goes to sign-in, with the address to come back to.
  keepSession(() => {
    const asked = consoleAddress(router.state.location)
    void router.navigate(paths.login(asked), { state: { hasEnded: true }, replace: true })
  })
  return router
}

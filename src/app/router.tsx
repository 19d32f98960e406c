// The routes of the console: sign-in, and the routes of every feature below the shell.
import { type RouteObject, createBrowserRouter, redirect } from 'react-router'
import { queryClient } from '#src/api/query-client.ts'
import { onSessionEnd } from '#src/api/session-end.ts'
import { whoAmI } from '#src/api/session.ts'
import { page } from '#src/components/page/define-page.ts'
import { routes as loginRoutes } from '#src/features/login/routes.tsx'
import { isRestricted } from '#src/lib/start/restricted-session.ts'
import { paths } from '#src/paths.ts'
import { base, consoleAddress } from '../lib/base-path.ts'
import { RouteErrorBoundary, StartupError } from './errors/LazyErrors.tsx'
import { featureRoutes } from './page-routes.ts'
import { Shell } from './shell/Shell.tsx'
import { StartSkeleton } from './shell/PageSlot.tsx'

const requireSession = async ({ request }: { request: Request }) => {
  const { session } = await queryClient.ensureQueryData(whoAmI)
  if (session && !isRestricted(session)) return null
  return redirect(paths.login(consoleAddress(new URL(request.url))))
}

const shellId = 'shell'

const routes: RouteObject[] = [
  {
    ErrorBoundary: StartupError,
    HydrateFallback: () => null,
    children: [
      ...loginRoutes,
      {
        id: shellId,
        loader: requireSession,
        // Another view of the same page needs no look at the session, and opens at once.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        Component: Shell,
        children: [
          {
            ErrorBoundary: RouteErrorBoundary,
            HydrateFallback: StartSkeleton,
            children: [
              ...featureRoutes,
              page(() => import('./errors/NotFoundPage.tsx'), { path: '*', texts: ['shell'] }),
            ],
          },
        ],
      },
    ],
  },
]

/**
 * Creates the router, which starts to load the current address immediately. With a session, the shell is shown while
 * the page loads.
 */
export function openRouter(isSignedIn: boolean) {
  const router = createBrowserRouter(routes, {
    basename: base,
    ...(isSignedIn ? { hydrationData: { loaderData: { [shellId]: null } } } : {}),
  })

  // A user who does not sign in again over the page is sent to the sign-in page, with the address to return to.
  const leave = (): void => {
    const address = consoleAddress(router.state.location)
    void router.navigate(paths.login(address), { state: { hasEnded: true }, replace: true })
  }
  onSessionEnd(async (isLimited) => {
    const { requestRecovery } = await import('./session/recover-session.ts')
    return requestRecovery(leave, isLimited)
  })
  return router
}

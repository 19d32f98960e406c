// The map of the console: sign-in, and below the shell every feature that has a door.
import { type RouteObject, createBrowserRouter, redirect } from 'react-router'
import { queryClient } from '#src/api/query.ts'
import { whoAmI } from '#src/api/session.ts'
import { routes as loginRoutes } from '#src/features/login/routes.tsx'
import { page } from '#src/parts/page/page.ts'
import { paths } from '#src/paths.ts'
import { LazyShell } from './LazyShell.tsx'
import { PageTrouble, StartTrouble } from './LazyTrouble.tsx'
import { base, consoleAddress } from './base.ts'
import { keepSession } from './session/keep-session.ts'

/** Every feature's door. A feature is part of the console by having one. */
const doors = import.meta.glob<RouteObject[]>(['../features/*/routes.tsx', '!../features/login/routes.tsx'], {
  eager: true,
  import: 'routes',
})

const requireSession = async ({ request }: { request: Request }) => {
  const { session } = await queryClient.ensureQueryData(whoAmI)
  if (session && !session.password_renew) return null
  return redirect(paths.login(consoleAddress(new URL(request.url))))
}

const goHome = async () => {
  const { session } = await queryClient.ensureQueryData(whoAmI)
  const { firstPage } = await import('./shell/areas.ts')
  const first = firstPage(session)
  return first === undefined ? null : redirect(first)
}

const routes: RouteObject[] = [
  {
    ErrorBoundary: StartTrouble,
    HydrateFallback: () => null,
    children: [
      ...loginRoutes,
      {
        loader: requireSession,
        shouldRevalidate: () => true,
        Component: LazyShell,
        children: [
          {
            ErrorBoundary: PageTrouble,
            children: [
              {
                ...page(() => import('./NothingPage.tsx'), { index: true, texts: ['shell'] }),
                loader: goHome,
              },
              ...Object.values(doors).flat(),
              page(() => import('./NotFoundPage.tsx'), { path: '*', texts: ['shell'] }),
            ],
          },
        ],
      },
    ],
  },
]

/** Opens the map at the present address, which it begins to read at once: whoever calls has prepared the start. */
export const openRouter = () => {
  const router = createBrowserRouter(routes, { basename: base })

  // Who does not sign in again over the page goes to sign-in, with the address to come back to.
  keepSession(() => {
    const asked = consoleAddress(router.state.location)
    void router.navigate(paths.login(asked), { state: { hasEnded: true }, replace: true })
  })
  return router
}

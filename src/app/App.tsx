import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, Suspense, lazy, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#src/api/query-client.ts'
import { theme } from './theme/theme.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { lostSession } from './session/lost-session.ts'

/** The gateway writes a new nonce into the page on every request; styles created here must have it. */
const nonceHolder = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const nonce = nonceHolder?.nonce ?? ''
const cache = createCache({ key: 'pc', ...(nonce === '' ? {} : { nonce }) })

type Router = ComponentProps<typeof RouterProvider>['router']

const SignInDialog = lazy(async () => {
  const [{ SignInDialog }] = await Promise.all([
    import('./session/SignInDialog.tsx'),
    loadTexts('login', 'password', 'errors', 'session'),
  ])
  return { default: SignInDialog }
})

/** The sign-in dialog of a lost session, over any page. */
function SessionLoss() {
  const loss = useSyncExternalStore(lostSession.subscribe, lostSession.get)
  if (!loss) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog session={loss.session} />
    </Suspense>
  )
}

export function App({ router }: { router: Router }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="scheme" noSsr>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
          </Suspense>
          <SessionLoss />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

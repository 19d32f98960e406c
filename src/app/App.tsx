import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#src/api/query.ts'
import { SessionLoss } from './session/SessionLoss.tsx'
import { theme } from './theme/theme.ts'

/** The gateway writes a fresh nonce into the page on every request; styles made here carry it. */
const nonceHolder = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const nonce = nonceHolder?.nonce ?? ''
const cache = createCache({ key: 'pc', ...(nonce === '' ? {} : { nonce }) })

type Router = ComponentProps<typeof RouterProvider>['router']

export const App = ({ router }: { router: Router }) => (
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

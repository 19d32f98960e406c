import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, Suspense } from 'react'
import { theme } from './theme/theme.ts'

/** The gateway writes a new nonce into the page on every request; styles created here must have it. */
const nonceHolder = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const nonce = nonceHolder?.nonce ?? ''
const cache = createCache({ key: 'pc', ...(nonce === '' ? {} : { nonce }) })

/** What the sign-in screen and the console need around them. */
export function App({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="scheme" noSsr>
        <Suspense fallback={null}>{children}</Suspense>
      </ThemeProvider>
    </CacheProvider>
  )
}

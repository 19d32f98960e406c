import createCache, { type StylisPlugin } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, Suspense } from 'react'
import { theme } from './theme/theme.ts'

/** The gateway writes a new nonce into the page on every request; styles created here must have it. */
const nonceHolder = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const nonce = nonceHolder?.nonce ?? ''
/** Only Safari still needs a prefix, and only for this; emotion would add those of old browsers to every rule. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`
}
const cache = createCache({ key: 'pc', stylisPlugins: [prefix], ...(nonce === '' ? {} : { nonce }) })

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

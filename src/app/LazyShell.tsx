import { Suspense, lazy } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'

const Shell = lazy(async () => {
  const [{ Shell }] = await Promise.all([
    import('./shell/Shell.tsx'),
    loadTexts('shell', 'drafts', 'palette', 'request', 'session'),
  ])
  return { default: Shell }
})

/** The shell comes only for those who are signed in. */
export const LazyShell = () => (
  <Suspense fallback={null}>
    <Shell />
  </Suspense>
)

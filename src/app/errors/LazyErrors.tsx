import { Suspense, lazy } from 'react'

const readPages = () => import('./ErrorPages.tsx')
const Page = lazy(async () => ({ default: (await readPages()).RouteErrorBoundary }))
const StartPage = lazy(async () => ({ default: (await readPages()).StartupError }))

/** Loads the error pages while there is a connection: one of them reports that there is none. */
export async function preloadErrorPages(): Promise<void> {
  await Promise.allSettled([readPages()])
}

/** The error pages are not part of the first chunk. */
export function RouteErrorBoundary() {
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}

export function StartupError() {
  return (
    <Suspense fallback={null}>
      <StartPage />
    </Suspense>
  )
}

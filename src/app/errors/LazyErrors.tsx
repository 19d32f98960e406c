import { Suspense, lazy } from 'react'

const readPages = () => import('./ErrorPages.tsx')
const Page = lazy(async () => ({ default: (await readPages()).RouteErrorBoundary }))
const StartPage = lazy(async () => ({ default: (await readPages()).StartupError }))

/** Fetches the error pages while there is a connection: one of them says that there is none. */
export async function preloadErrorPages(): Promise<void> {
  await Promise.allSettled([readPages()])
}

/** The error pages stay out of the start. */
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

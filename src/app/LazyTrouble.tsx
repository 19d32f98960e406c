import { Suspense, lazy } from 'react'

const Page = lazy(async () => ({ default: (await import('./PageTrouble.tsx')).PageTrouble }))
const Start = lazy(async () => ({ default: (await import('./StartTrouble.tsx')).StartTrouble }))

/** The error pages come only when something went wrong. */
export const PageTrouble = () => (
  <Suspense fallback={null}>
    <Page />
  </Suspense>
)

export const StartTrouble = () => (
  <Suspense fallback={null}>
    <Start />
  </Suspense>
)

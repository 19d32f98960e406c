import { Suspense, lazy } from 'react'

const readPage = async () => ({ default: (await import('./PageTrouble.tsx')).PageTrouble })
const readStart = async () => ({ default: (await import('./StartTrouble.tsx')).StartTrouble })
const Page = lazy(readPage)
const Start = lazy(readStart)

/** Fetches the error pages while there is a connection: one of them says that there is none. */
export const readTrouble = async (): Promise<void> => {
  await Promise.allSettled([readPage(), readStart()])
}

/** The error pages stay out of the start. */
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

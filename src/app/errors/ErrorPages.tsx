import { useRevalidator, useRouteError } from 'react-router'
import { useFrameEnd } from '../frame/use-frame-end.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'

/** Replaces a page that could not be loaded or crashed. */
export function RouteErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return <ErrorView error={error} onRetry={() => void revalidate()} retrying={state === 'loading'} />
}

/** Replaces the whole console: the platform did not answer, or the frame crashed. */
export function StartupError() {
  useFrameEnd()
  return (
    <main>
      <ErrorView error={useRouteError()} onRetry={() => window.location.reload()} />
    </main>
  )
}

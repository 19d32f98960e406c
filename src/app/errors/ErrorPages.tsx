import { useRevalidator, useRouteError } from 'react-router'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'

/** In place of a page that could not be read or stopped working. */
export function RouteErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return <ErrorView error={error} onRetry={() => void revalidate()} retrying={state === 'loading'} />
}

/** In place of everything: the platform did not answer at all, or the frame itself broke. */
export function StartupError() {
  return (
    <main>
      <ErrorView error={useRouteError()} onRetry={() => window.location.reload()} />
    </main>
  )
}

import { useRevalidator, useRouteError } from 'react-router'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'

/** In place of a page that could not be read or stopped working. */
export const PageTrouble = () => {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return <Trouble error={error} onRetry={() => void revalidate()} retrying={state === 'loading'} />
}

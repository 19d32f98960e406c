import { useRouteError } from 'react-router'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'

/** In place of everything: the platform did not answer at all, or the frame itself broke. */
export const StartTrouble = () => (
  <main>
    <Trouble error={useRouteError()} onRetry={() => window.location.reload()} />
  </main>
)

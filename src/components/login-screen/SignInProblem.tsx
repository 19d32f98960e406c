import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/lib/api-error.ts'
import { MissingFileError } from '#src/lib/lazy/retry-import.ts'

const read = () => import('./ErrorMessage.tsx')
const ErrorMessage = lazy(async () => ({ default: (await read()).ErrorMessage }))

/** Preloads the texts of refusals. */
export function prefetchRefusals(): void {
  void read().catch(() => undefined)
}

/** Why an attempt failed, in one sentence. The text for an unreachable platform needs no further request. */
export function SignInProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('login')
  if (error instanceof MissingFileError) return t('missing')
  if (isApiError(error) && error.kind === 'network') return t('network')
  return (
    <Suspense fallback={null}>
      <ErrorMessage error={error} />
    </Suspense>
  )
}

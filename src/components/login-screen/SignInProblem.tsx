import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/lib/api-error.ts'

const read = () => import('./ErrorMessage.tsx')
const ErrorMessage = lazy(async () => ({ default: (await read()).ErrorMessage }))

/** Fetches the words of refusals before there is one. */
export function prefetchRefusals(): void {
  void read().catch(() => undefined)
}

/** Why an attempt failed, in one sentence. A platform that is away is said without asking it for anything. */
export function SignInProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('login')
  if (isApiError(error) && error.kind === 'network') return t('network')
  return (
    <Suspense fallback={null}>
      <ErrorMessage error={error} />
    </Suspense>
  )
}

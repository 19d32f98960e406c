import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/lib/api-error.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'

/** Why the last attempt failed, in one sentence; undefined when it did not. */
export const useSignInProblem = (error: unknown): string | undefined => {
  const { t } = useTranslation('login')
  const say = useErrorText()
  if (error === null || error === undefined) return undefined
  return isApiError(error) && error.kind === 'network' ? t('network') : say(error)
}

import { useTranslation } from 'react-i18next'
import { type ErrorCode, type ErrorParams, sayError } from '#contract/errors.ts'
import { isApiError } from '#src/lib/api-error.ts'

/** Says a code in the user's language; until those texts are there, in the English of the contract. */
export const useCodeText = (): ((code: ErrorCode, params?: ErrorParams) => string) => {
  const { t, ready } = useTranslation('errors', { useSuspense: false })
  return (code, params = {}) =>
    ready ? t(code, { ...params, defaultValue: sayError(code, params) }) : sayError(code, params)
}

/** One sentence for anything a call can end in. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('common')
  const say = useCodeText()
  return (error) => {
    if (!isApiError(error)) return t('trouble.unexpected')
    if (error.kind === 'network') return t('trouble.network')
    if (error.kind === 'contract') return t('trouble.contract')
    return error.code === undefined ? error.message : say(error.code, error.params)
  }
}

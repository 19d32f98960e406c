import { useTranslation } from 'react-i18next'
import { type ErrorCode, type ErrorParams, formatError } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { nested } from '#contract/sentence.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { formatRefusal } from './format-message.ts'
import { useMessageFormatter } from './use-message-formatter.ts'

type Told = Pick<Problem, 'code' | 'params' | 'message'>

/** Says a refusal in the user's language; one that only a newer platform knows in the platform's own words. */
export function useProblemText(): (problem: Told) => string {
  const formatter = useMessageFormatter()
  return ({ code, params, message }) => {
    const said = formatter && formatRefusal(code, { params, formatter })
    return said === undefined || said === code ? message : String(said)
  }
}

/** Says a code that the console itself has found; until the texts are there, in the English of the contract. */
export function useCodeText(): (code: ErrorCode, params?: ErrorParams) => string {
  const say = useProblemText()
  return (code, params = {}) => say({ code, params, message: formatError(code, params) })
}

/** Of several problems the first is said by its own parameters. */
const paramsOf = ({ code, params, details: [first] }: ApiError): ErrorParams =>
  code === 'invalid_input' && first !== undefined ? { ...params, ...nested('first', first) } : params

/** One sentence for anything a call can end in. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common')
  const say = useProblemText()
  return (error) => {
    if (!isApiError(error)) return t('trouble.unexpected')
    if (error.kind === 'network') return t('trouble.network')
    if (error.kind === 'contract') return t('trouble.contract')
    const { code, message } = error
    return code === undefined ? message : say({ code, params: paramsOf(error), message })
  }
}

import { useTranslation } from 'react-i18next'
import { type ErrorCode, type ErrorParams, formatError } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { nested } from '#contract/sentence.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { formatRefusal } from '#domain/messages/format-message.ts'
import { useMessageFormatter } from './use-message-formatter.ts'

type CodedMessage = Pick<Problem, 'code' | 'params' | 'message'>

/** Formats a problem in the user's language, a code in the platform's English if only a newer platform English. */
export function useProblemText(): (problem: CodedMessage) => string {
  const formatter = useMessageFormatter()
  return ({ code, params, message }) => {
    const text = formatter && formatRefusal(code, { params, formatter })
    return text === undefined || text === code ? message : String(text)
  }
}

/** Formats a code of the console itself reports; in the English of the contract until the texts are loaded. */
export function useCodeText(): (code: ErrorCode, params?: ErrorParams) => string {
  const formatProblem = useProblemText()
  return (code, params = {}) => formatProblem({ code, params, message: formatError(code, params) })
}

/** If there are several problems, the first one becomes part of the sentence. */
const paramsOf = ({ code, params, details: [first] }: ApiError): ErrorParams =>
  code === 'invalid_input' && first !== undefined ? { ...params, ...nested('first', first) } : params

/** Formats any error every error of a call. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common')
  const formatProblem = useProblemText()
  return (error) => {
    if (!isApiError(error)) return t('error.unexpected')
    if (error.kind === 'network') return t('error.network')
    if (error.kind === 'contract') return t('error.contract')
    const { code, message } = error
    return code === undefined ? message : formatProblem({ code, params: paramsOf(error), message })
  }
}

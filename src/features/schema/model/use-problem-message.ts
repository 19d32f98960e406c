import { useTranslation } from 'react-i18next'
import { errors } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { formatMessage } from '#domain/messages/format-message.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'
import type { schema } from '#src/i18n/en/schema.ts'

type OwnCode = keyof (typeof schema)['problem']
const own = {
  required: true,
  duplicate: true,
  exists: true,
  too_long: true,
  too_few: true,
  attribute_source_shape: true,
  attribute_source_unknown: true,
  attribute_unknown: true,
  invalid_value: true,
  level_unknown: true,
  not_found: true,
} as const satisfies Record<OwnCode, true>

const isOwn = (code: string): code is OwnCode => Object.hasOwn(own, code)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a function that formats a problem for display at its field. The message does not repeat the path. */
export function useProblemMessage(): (problem: Problem) => string {
  const { t } = useTranslation('schema')
  const formatProblem = useProblemText()
  const formatter = useMessageFormatter()
  return (problem) => {
    const { code, params, message } = problem
    if (!isOwn(code) || formatter === undefined) return formatProblem(problem)
    const own = { ...formatter, number: (value: number) => value }
    const formattedParams = formatMessage(errors[code].message, { params, formatter: own })
    return formattedParams === undefined
      ? message
      : capital(t(`problem.${code}`, { ...formattedParams, defaultValue: message }))
  }
}

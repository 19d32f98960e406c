import { useTranslation } from 'react-i18next'
import type { Problem } from '#contract/http.ts'
import { useCodeText } from '#src/parts/trouble/use-error-text.ts'
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
  rule_unsupported: true,
  level_unknown: true,
  not_found: true,
} as const satisfies Record<OwnCode, true>

const isOwn = (code: string): code is OwnCode => Object.hasOwn(own, code)

/** Says a problem where it stands: the place is seen, so the sentence does not name the path. */
export const useSayProblem = (): ((problem: Problem) => string) => {
  const { t } = useTranslation('schema')
  const say = useCodeText()
  return ({ code, params, message }) =>
    isOwn(code) ? t(`problem.${code}`, { ...params, defaultValue: message }) : say(code, params)
}

import { useTranslation } from 'react-i18next'
import type { TableQuestion } from '#domain/query/table-questions.ts'
import { readableName } from '#domain/schema/readable-name.ts'

/** Names a question: `Amount by month of ordered at`, `Rows by shop`. */
export function useQuestionName(): (question: TableQuestion) => string {
  const { t } = useTranslation('arrived')
  return ({ mode, value, by, unit }) => {
    const name = t(unit === null ? `question.${mode}` : `question.${mode}ByMonth`, {
      value: readableName(value),
      by: readableName(by),
    })
    return name.charAt(0).toLocaleUpperCase() + name.slice(1)
  }
}

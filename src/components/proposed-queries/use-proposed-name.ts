import { useTranslation } from 'react-i18next'
import type { ProposedQuery } from '#domain/schema/proposed-query.ts'
import { readableName } from '#domain/schema/readable-name.ts'

/** Names a query: `Amount by month of ordered at`, `Rows by shop`. */
export function useProposedName(): (proposed: ProposedQuery) => string {
  const { t } = useTranslation('imported')
  return ({ mode, value, by, unit }) => {
    const name = t(unit === null ? `proposed.${mode}` : `proposed.${mode}ByMonth`, {
      value: readableName(value),
      by: readableName(by),
    })
    return name.charAt(0).toLocaleUpperCase() + name.slice(1)
  }
}

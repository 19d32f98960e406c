// Which attributes are shown, as it stands in the address: `?q=cost&show=measure`.
import { matcher } from '#src/lib/find.ts'
import { type AttributeValues, isMeasured } from './attribute-values.ts'
import { type Before, changedFields } from './changes.ts'
import type { PlacedProblems } from './placed-problems.ts'

export const attributeShows = ['dimension', 'measure', 'left', 'changed', 'problem'] as const
export type AttributeShow = (typeof attributeShows)[number]

export interface AttributeQuestion {
  readonly q: string
  readonly show: AttributeShow | undefined
}

export const readAttributeQuestion = (address: URLSearchParams): AttributeQuestion => ({
  q: address.get('q') ?? '',
  show: attributeShows.find((each) => each === address.get('show')),
})

interface Surroundings {
  readonly old: Before
  readonly placed: PlacedProblems
}
type Test = (row: AttributeValues, around: Surroundings) => boolean

const tests: Readonly<Record<AttributeShow, Test>> = {
  dimension: ({ role, isIncluded }) => isIncluded && (role === 'dimension' || role === 'both'),
  measure: ({ role, isIncluded }) => isIncluded && isMeasured(role),
  left: ({ isIncluded }) => !isIncluded,
  changed: (row, { old }) => {
    const was = old.rows.get(row.id)
    return was === undefined ? row.isIncluded : changedFields(row, was).length > 0
  },
  problem: ({ id }, { placed }) => placed.rows.has(id),
}

/** Whether a row answers the question; what it was called counts as well. */
export const answers = (
  row: AttributeValues,
  { q, show }: AttributeQuestion,
): ((around: Surroundings) => boolean) => {
  const isNamed = matcher(q)(`${row.name} ${row.displayName} ${row.id}`)
  return (around) => isNamed && (show === undefined || tests[show](row, around))
}

export const countShown = (
  rows: readonly AttributeValues[],
  { show, around }: { show: AttributeShow; around: Surroundings },
): number => rows.filter((row) => tests[show](row, around)).length

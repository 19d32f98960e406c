// Which organizations are shown and in what order, as it stands in the address: `?q=&sort=-members`.
import type { Organization } from '#contract/iam/organization.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import type { Sort } from '#src/ui/table-types.ts'

const orders = {
  name: (language: string) => (one: Organization, other: Organization) =>
    collate(language)(one.name, other.name),
  id: (language: string) => (one: Organization, other: Organization) => collate(language)(one.id, other.id),
  members: () => (one: Organization, other: Organization) => one.members - other.members,
} as const

export const readSort = (text: string | null): Sort =>
  text?.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text ?? 'name', descending: false }

export const writeSort = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)

const isOrder = (text: string): text is keyof typeof orders => Object.hasOwn(orders, text)

interface Question {
  readonly q: string
  readonly sort: Sort
  readonly language: string
}

export const shownOrganizations = (
  all: readonly Organization[],
  { q, sort, language }: Question,
): readonly Organization[] => {
  const fits = matcher(q)
  const order = orders[isOrder(sort.by) ? sort.by : 'name'](language)
  const sorted = all
    .filter(({ id, name, description }) => fits(`${name} ${id} ${description}`))
    .toSorted(order)
  return sort.descending ? sorted.toReversed() : sorted
}

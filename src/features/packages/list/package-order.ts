// The order in which the store lists packages, needed to merge two of its lists: texts ignore case and accents,
// missing values come last in both directions, ties are ordered by name, then by ID (STO60).
import type { PackageSummary } from '#contract/store/package.ts'
import { compareVersions } from '#domain/archive/compare/versions.ts'
import { foldText } from '#domain/find/fold-text.ts'
import type { PackagesParams } from '../packages-params.ts'

type PackageSortKey = PackagesParams['sort']['by']

type Compare<T> = (one: T, other: T) => number

const byText: Compare<string> = (one, other) => (one === other ? 0 : one < other ? -1 : 1)
const byFolded: Compare<string> = (one, other) => byText(foldText(one), foldText(other))

const orders = {
  name: (one, other) => byFolded(one.name, other.name),
  id: (one, other) => byText(one.id, other.id),
  category: (one, other) => byFolded(one.category, other.category),
  delivered: (one, other) => compareVersions(one.latest ?? '', other.latest ?? ''),
  versions: (one, other) => one.versions - other.versions,
  downloads: (one, other) => one.downloaded - other.downloaded,
  changed: (one, other) => byText(one.updated_at, other.updated_at),
} as const satisfies Record<PackageSortKey, Compare<PackageSummary>>

const isMissing = (item: PackageSummary, by: PackageSortKey): boolean =>
  (by === 'category' && item.category === '') || (by === 'delivered' && item.latest === null)

/** Compares two packages as the store does. */
export function packageOrder({ by, descending }: PackagesParams['sort']): Compare<PackageSummary> {
  const chosen: Compare<PackageSummary> = orders[by]
  return (one, other) =>
    Number(isMissing(one, by)) - Number(isMissing(other, by)) ||
    (descending ? chosen(other, one) : chosen(one, other)) ||
    orders.name(one, other) ||
    orders.id(one, other)
}

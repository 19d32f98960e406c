// The paths of a lineage in words: each leads through the start from its first card to its last.
import type { Lineage, LineageEnd, LineageLink } from '#contract/lineage/lineage.ts'

/** A station of a path. `link` leads to it; null of the first. */
interface PathStep {
  readonly card: string
  readonly item: string | null
  readonly link: LineageLink | null
}

interface LineagePaths {
  readonly paths: readonly (readonly PathStep[])[]
  /** There are more. */
  readonly isCut: boolean
}

const keyOf = ({ card, item }: LineageEnd): string => JSON.stringify([card, item])

const meets = (one: LineageEnd, other: LineageEnd): boolean =>
  one.card === other.card && (one.item === other.item || one.item === null || other.item === null)

interface Walk {
  /** From the start outwards: the ends with the links that lead to them. */
  readonly steps: readonly { readonly end: LineageEnd; readonly link: LineageLink }[]
}

/** Every way from an end outwards, longest first to the leaves; at most so many. */
const walks = (
  start: LineageEnd,
  {
    links,
    side,
    most,
  }: { links: ReadonlyMap<string, readonly LineageLink[]>; side: 'from' | 'to'; most: number },
): Walk[] => {
  const near = side === 'from' ? 'to' : 'from'
  const found: Walk[] = []
  const visit = (end: LineageEnd, steps: Walk['steps'], seen: ReadonlySet<string>): void => {
    if (found.length > most) return
    const next = (links.get(end.card) ?? []).filter(
      (link) => meets(link[near], end) && !seen.has(keyOf(link[side])),
    )
    if (next.length === 0) found.push({ steps })
    for (const link of next)
      visit(link[side], [...steps, { end: link[side], link }], new Set([...seen, keyOf(link[side])]))
  }
  visit(start, [], new Set([keyOf(start)]))
  return found
}

/** Where a whole card is a station, the item by which a neighbouring link touches it. */
const nameItems = (path: readonly PathStep[]): PathStep[] =>
  path.map((step, at) => ({
    ...step,
    item: step.item ?? step.link?.to.item ?? path[at + 1]?.link?.from.item ?? null,
  }))

const nowhere: Walk = { steps: [] }

/** Whether two ways touch the start at the same item. Links of the whole card touch all of its items. */
const isSameItem = (up: Walk, down: Walk): boolean => {
  const [to, from] = [up.steps[0]?.link.to.item ?? null, down.steps[0]?.link.from.item ?? null]
  return to === null || from === null || to === from
}

/** Each way to the start with those that go on from its item; alone if none goes on. */
const pairWalks = (ups: readonly Walk[], downs: readonly Walk[]) => [
  ...ups.flatMap((up) => {
    const own = downs.filter((down) => isSameItem(up, down))
    return own.length === 0 ? [{ up, down: nowhere }] : own.map((down) => ({ up, down }))
  }),
  ...downs.filter((down) => !ups.some((up) => isSameItem(up, down))).map((down) => ({ up: nowhere, down })),
]

/** At most so many paths, in the order of the links. */
export function lineagePaths({ start, links }: Pick<Lineage, 'start' | 'links'>, most: number): LineagePaths {
  const into = Map.groupBy(links, ({ to }) => to.card)
  const outOf = Map.groupBy(links, ({ from }) => from.card)
  const paths = start.flatMap((end) => {
    const ups = walks(end, { links: into, side: 'from', most })
    const downs = walks(end, { links: outOf, side: 'to', most })
    return pairWalks(ups, downs).map(({ up, down }): PathStep[] => {
      const before = up.steps.toReversed()
      return nameItems([
        ...before.map(({ end: one }, index) => ({ ...one, link: before[index - 1]?.link ?? null })),
        { ...end, link: before.at(-1)?.link ?? null },
        ...down.steps.map(({ end: one, link }) => ({ ...one, link })),
      ])
    })
  })
  const whole = paths.filter((path) => path.length > 1)
  return { paths: whole.slice(0, most), isCut: whole.length > most }
}

/** Ids of the cards that use the start, directly or through others; the start itself only if it is computed from itself. */
export function cardsUsing({ start, links }: Pick<Lineage, 'start' | 'links'>): ReadonlySet<string> {
  const outOf = Map.groupBy(links, ({ from }) => from.card)
  const seen = new Set(start.map(keyOf))
  const found = new Set<string>()
  const open = [...start]
  for (let end = open.pop(); end !== undefined; end = open.pop())
    for (const link of outOf.get(end.card) ?? []) {
      if (!meets(link.from, end)) continue
      found.add(link.to.card)
      if (seen.has(keyOf(link.to))) continue
      seen.add(keyOf(link.to))
      open.push(link.to)
    }
  return found
}

// Follows links from a start: to what it comes from, to what uses it, or both.
import type { Link, LinkEnd, LinkIndex } from './lineage-links.ts'

export type Direction = 'both' | 'up' | 'down'

const keyOf = ({ card, item }: LinkEnd): string => JSON.stringify([card, item])

const byItem = new WeakMap<readonly Link[], Map<string | null, Link[]>>()

/** The links of a card at an end, found by item: a card can have thousands of links. */
const linksAt = (links: readonly Link[], end: LinkEnd, side: 'from' | 'to'): readonly Link[] => {
  if (end.item === null) return links
  let known = byItem.get(links)
  if (known === undefined) {
    known = new Map()
    for (const link of links) {
      const { item } = link[side]
      const own = known.get(item)
      if (own === undefined) known.set(item, [link])
      else own.push(link)
    }
    byItem.set(links, known)
  }
  return [...(known.get(end.item) ?? []), ...(known.get(null) ?? [])]
}

const follow = (
  start: readonly LinkEnd[],
  next: (end: LinkEnd) => readonly Link[],
  far: 'from' | 'to',
): Set<Link> => {
  const found = new Set<Link>()
  const seen = new Set(start.map(keyOf))
  const open = [...start]
  for (let end = open.pop(); end !== undefined; end = open.pop())
    for (const link of next(end)) {
      found.add(link)
      const key = keyOf(link[far])
      if (seen.has(key)) continue
      seen.add(key)
      open.push(link[far])
    }
  return found
}

/** The workflows that run the actions that write tables on the way up. They lead nowhere further. */
const runsOf = (index: LinkIndex, up: ReadonlySet<Link>): Link[] =>
  [...new Set([...up].flatMap(({ from, kind }) => (kind === 'write' ? [from.card] : [])))].flatMap((action) =>
    index.outOf(action).filter(({ kind }) => kind === 'run'),
  )

/**
 * The links on the paths from the start, each once. Upwards and downwards are followed apart: what else reads an origin
 * is not on a path.
 */
export function traceLinks(
  index: LinkIndex,
  { start, direction }: { readonly start: readonly LinkEnd[]; readonly direction: Direction },
): readonly Link[] {
  const origins = follow(start, (end) => linksAt(index.into(end.card), end, 'to'), 'from')
  const up = new Set([...origins, ...runsOf(index, origins)])
  const down = follow(start, (end) => linksAt(index.outOf(end.card), end, 'from'), 'to')
  if (direction === 'up') return [...up]
  return direction === 'down' ? [...down] : [...new Set([...up, ...down])]
}

/** The items of each card that the links and the start touch. A whole card stands for those that links touch. */
export function touchedItems(
  links: readonly Link[],
  start: readonly LinkEnd[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const touched = new Map<string, Set<string>>()
  for (const { card, item } of [...start, ...links.flatMap(({ from, to }) => [from, to])]) {
    const own = touched.get(card) ?? new Set<string>()
    touched.set(card, own)
    if (item !== null) own.add(item)
  }
  return touched
}

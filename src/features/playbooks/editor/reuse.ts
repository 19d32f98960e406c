// What was computed anew keeps the objects of what it equals, so that views draw only what changed.
import type { Place, Places } from '#domain/graph/layout-graph.ts'
import type { Finding } from '#domain/playbook/check/finding.ts'

const isSamePlace = (one: Place, other: Place): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** The new places with the old objects; the old map where nothing moved. */
export const reusePlaces = (before: Places, after: Places): Places => {
  let isSame = before.size === after.size
  const next = new Map<string, Place>()
  for (const [id, place] of after) {
    const old = before.get(id)
    const kept = old && isSamePlace(old, place) ? old : place
    isSame &&= kept === old
    next.set(id, kept)
  }
  return isSame ? before : next
}

/** The new findings with the old objects; the old list where nothing is another. */
export const reuseFindings = (before: readonly Finding[], after: readonly Finding[]): readonly Finding[] => {
  const known = new Map(before.map((finding) => [JSON.stringify(finding), finding]))
  const next = after.map((finding) => known.get(JSON.stringify(finding)) ?? finding)
  const isSame = next.length === before.length && next.every((finding, at) => finding === before[at])
  return isSame ? before : next
}

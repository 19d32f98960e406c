// Lays out some boxes of a graph that has its places already: the chosen ones stand in order where they were, on a spot
// where they meet nothing. Nothing else moves, but for groups that must grow around them, and move if they then would
// meet something.
import { frameOf, groupAround } from './frame.ts'
import { freeShift, type Shift } from './free-position.ts'
import { layOut } from './layout.ts'
import { median } from './median.ts'
import { nestingOf, type Nesting } from './nesting.ts'
import { columnGap, partGap, rowGap } from './spacing.ts'
import type { LayoutBox, LayoutGraph, Place, Places } from './layout-graph.ts'

interface Work {
  readonly graph: LayoutGraph
  readonly nesting: Nesting
  readonly chosen: ReadonlySet<string>
  /** Where everything was. */
  readonly before: Places
  /** Where everything stands, as if no group around it had been moved. */
  readonly places: Map<string, Place>
  /** Groups that were moved with all that lies in them. */
  readonly shifts: Map<string, Shift>
}

const unmoved: Shift = { x: 0, y: 0 }
const sum = (one: Shift, other: Shift): Shift => ({ x: one.x + other.x, y: one.y + other.y })
const shifted = (place: Place, { x, y }: Shift): Place => ({ ...place, x: place.x + x, y: place.y + y })

const placesIn = (boxes: readonly LayoutBox[], places: Places): readonly Place[] =>
  boxes.flatMap(({ id }) => places.get(id) ?? [])

/** Boxes with all that lies in them. */
const withMembers = (boxes: readonly LayoutBox[], { membersOf }: Nesting): readonly LayoutBox[] => {
  const all = [...boxes]
  for (let at = 0; at < all.length; at += 1) all.push(...(membersOf.get(all[at]?.id ?? '') ?? []))
  return all
}

/** Behind the first box that leads to one of them; else below everything. */
const besideOthers = (laidOut: Places, { graph, before }: Work): Shift => {
  for (const { from, to } of graph.edges) {
    const [source, target] = [before.get(from), laidOut.get(to)]
    if (source && target) return { x: source.x + source.width + columnGap - target.x, y: source.y - target.y }
  }
  const all = frameOf([...before.values()])
  return all ? { x: all.x, y: all.y + all.height + partGap } : unmoved
}

/** Where most of them were; beside others where none of them had a place. */
const anchorOf = (laidOut: Places, work: Work): Shift => {
  const moved = [...laidOut].flatMap(([id, place]) => {
    const was = work.before.get(id)
    return was ? [{ x: was.x - place.x, y: was.y - place.y }] : []
  })
  const [x, y] = [median(moved.map((by) => by.x)), median(moved.map((by) => by.y))]
  return x === null || y === null ? besideOthers(laidOut, work) : { x, y }
}

/** The boxes of one level, those that are to move and the others. */
interface Level {
  readonly chosen: readonly LayoutBox[]
  readonly others: readonly LayoutBox[]
}

/** Lays out chosen boxes of one level and puts them where they meet none of the others on it. */
const placeChosen = (work: Work, { chosen: boxes, others }: Level): void => {
  const tops = new Set(boxes.map(({ id }) => id))
  const all = withMembers(boxes, work.nesting)
  const ids = new Set(all.map(({ id }) => id))
  const laidOut = layOut({
    boxes: all.map((box) => (tops.has(box.id) ? { ...box, parent: undefined } : box)),
    edges: work.graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  })
  const frame = frameOf([...laidOut.values()])
  if (!frame) return
  const anchor = anchorOf(new Map([...laidOut].filter(([id]) => tops.has(id))), work)
  const block = shifted(frame, anchor)
  const free = freeShift({ block, others: placesIn(others, work.places), gap: rowGap.boxes })
  for (const [id, place] of laidOut) work.places.set(id, shifted(place, sum(anchor, free)))
}

/** A group that grew goes where it meets nothing. */
const moveGrown = (work: Work, { id }: LayoutBox): void => {
  const block = work.places.get(id)
  if (!block) return
  const level = work.nesting.membersOf.get(work.nesting.parentOf.get(id) ?? null) ?? []
  const others = placesIn(
    level.filter((each) => each.id !== id),
    work.places,
  )
  const shift = freeShift({ block, others, gap: 0 })
  work.places.set(id, shifted(block, shift))
  work.shifts.set(id, shift)
}

const layOutLevel = (work: Work, id: string | null): void => {
  const all = work.nesting.membersOf.get(id) ?? []
  const chosen = all.filter((box) => work.chosen.has(box.id))
  const others = all.filter((box) => !work.chosen.has(box.id))
  const grown = others.filter((box) => work.places.get(box.id) !== work.before.get(box.id))
  if (chosen.length > 0) placeChosen(work, { chosen, others })
  for (const box of grown) moveGrown(work, box)
  const group = id === null ? undefined : work.nesting.boxes.get(id)
  if (!group || chosen.length + grown.length === 0) return
  const around = groupAround(group, placesIn(all, work.places))
  if (around) work.places.set(group.id, around)
}

/** Groups that are laid out with a chosen one around them, or are chosen themselves. */
const insideChosen = ({ nesting, chosen }: Work): ReadonlySet<string> => {
  const inside = new Set<string>()
  for (const id of nesting.groups.toReversed()) {
    const parent = nesting.parentOf.get(id)
    if (chosen.has(id) || (parent !== undefined && inside.has(parent))) inside.add(id)
  }
  return inside
}

const finalPlaces = ({ nesting, places, shifts }: Work): Places => {
  const moved = new Map<string, Shift>()
  const shiftAround = (id: string): Shift => moved.get(nesting.parentOf.get(id) ?? '') ?? unmoved
  for (const id of nesting.groups.toReversed()) moved.set(id, sum(shifts.get(id) ?? unmoved, shiftAround(id)))
  return new Map(
    [...places].map(([id, place]) => {
      const shift = shiftAround(id)
      return [id, shift.x === 0 && shift.y === 0 ? place : shifted(place, shift)]
    }),
  )
}

interface PartOfLayout {
  readonly graph: LayoutGraph
  /** Where its boxes stand, groups around their members (`fitGroups`). */
  readonly places: Places
  readonly ids: Iterable<string>
}

/**
 * Lays out the boxes named, and those that have no place yet; all others stay where they are, as the same objects
 * (PBK63). Boxes placed by hand over one another stay so, unless they are among those named.
 */
export function layOutPart({ graph, places, ids }: PartOfLayout): Places {
  const nesting = nestingOf(graph.boxes)
  const before = new Map([...places].filter(([id]) => nesting.boxes.has(id)))
  const chosen = new Set(ids)
  for (const id of nesting.boxes.keys()) if (!before.has(id)) chosen.add(id)
  const work: Work = { graph, nesting, chosen, before, places: new Map(before), shifts: new Map() }
  const inside = insideChosen(work)
  for (const id of [...nesting.groups, null]) if (id === null || !inside.has(id)) layOutLevel(work, id)
  return finalPlaces(work)
}

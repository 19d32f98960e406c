// What is mended in an archive before it is built: plain data that survives JSON, named by the paths of what was
// dropped. It is applied to names alone and reads no file; undoing one repair is the plan without it (STO50).
import { z } from 'zod'
import type { Entry, Finding, Repair } from '../archive.ts'
import { ancestorsOf, isWithin, foldPath } from '../paths.ts'
import ignore from 'ignore'

/** The pattern that leaves a path out, or null. Paths that no folder can hold are matched by none. */
type PatternOf = (path: string, folder: boolean) => string | null

/** Patterns of gitignore. Letters are told apart by case, as git does on Linux, so that every machine leaves out the same. */
export function matcherOf(patterns: readonly string[]): PatternOf {
  if (patterns.length === 0) return () => null
  const rules = ignore({ ignoreCase: false }).add([...patterns])
  return (path, folder) => {
    const asked = folder ? `${path}/` : path
    return path !== '' && ignore.isPathValid(asked) ? (rules.test(asked).rule?.pattern ?? null) : null
  }
}

export interface Plan {
  /** The folder whose content moves to the top; what lies outside of it stays where it is. */
  readonly strip: string | null
  /** Files, and folders with all they hold, that are left out. */
  readonly drop: readonly string[]
  /** New paths of files and folders by their former ones; what a folder holds goes with it. */
  readonly rename: Readonly<Record<string, string>>
  /** Patterns of gitignore, read against the paths as they are after renaming and stripping. */
  readonly ignore: readonly string[]
}

/** Paths taken by files and the folders above them, where case and accents tell no two apart. */
interface TakenPaths {
  readonly add: (path: string) => void
  readonly remove: (path: string) => void
  readonly isTaken: (path: string) => boolean
}

/** Counts the paths that are taken; a path that is there twice has to be removed twice. */
const openTakenPaths = (paths: Iterable<string>): TakenPaths => {
  const counts = new Map<string, number>()
  const count = (path: string, by: 1 | -1): void => {
    for (const each of ancestorsOf(path)) {
      const key = foldPath(each)
      counts.set(key, (counts.get(key) ?? 0) + by)
    }
  }
  for (const path of paths) count(path, 1)
  return {
    add: (path) => count(path, 1),
    remove: (path) => count(path, -1),
    isTaken: (path) => (counts.get(foldPath(path)) ?? 0) > 0,
  }
}

/** Reads a plan that was kept as JSON. */
export const planShape: z.ZodType<Plan> = z.object({
  strip: z.string().nullable(),
  drop: z.array(z.string()),
  rename: z.record(z.string(), z.string()),
  ignore: z.array(z.string()),
})

export const noPlan: Plan = { strip: null, drop: [], rename: {}, ignore: [] }

/** An entry that stays: its former path, and the entry under its new one. */
export interface Kept<E extends Entry = Entry> {
  readonly from: string
  readonly entry: E
}

/** An entry that goes, and what takes it out: the path of the plan's, or the pattern. */
export interface Dropped {
  readonly path: string
  readonly by: 'drop' | 'ignore'
  readonly pattern?: string
}

export interface Applied<E extends Entry = Entry> {
  readonly kept: readonly Kept<E>[]
  readonly dropped: readonly Dropped[]
}

type NewPath = (path: string) => string | undefined

/** Renames the path itself, then the folders above it, from the innermost outwards. */
const renamed = (path: string, newPath: NewPath): string => {
  let now = path
  for (let at = now; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const to = newPath(at)
    if (to !== undefined && isWithin(now, at)) now = to + now.slice(at.length)
  }
  return now
}

const stripped = (path: string, strip: string | null): string => {
  if (strip === null || !isWithin(path, strip)) return path
  return path.slice(strip.length + 1)
}

/** Where a path of what was dropped comes to lie. */
type PlaceOf = (path: string) => string

const placesOf = (strip: string | null, newPath: NewPath): PlaceOf => {
  return (path) => stripped(renamed(path, newPath), strip)
}
const placesBy = ({ rename, strip }: Plan): PlaceOf =>
  placesOf(strip, (path) => (Object.hasOwn(rename, path) ? rename[path] : undefined))

/**
 * What a plan keeps and leaves out, both in the order of the entries. The folder that is stripped is in neither.
 * Collisions are kept as they come: `checkEntries` finds them (STO50).
 */
export function applyPlan<E extends Entry>(entries: readonly E[], plan: Plan): Applied<E> {
  const drop = new Set(plan.drop)
  const placeOf = placesBy(plan)
  const patternOf = matcherOf(plan.ignore)
  const kept: Kept<E>[] = []
  const dropped: Dropped[] = []
  for (const entry of entries) {
    const from = entry.path
    const path = placeOf(from)
    const pattern = patternOf(path, entry.folder)
    if (ancestorsOf(from).some((each) => drop.has(each))) dropped.push({ path: from, by: 'drop' })
    else if (pattern !== null) dropped.push({ path: from, by: 'ignore', pattern })
    else if (path !== '' || from === '')
      kept.push({ from, entry: path === from ? entry : { ...entry, path } })
  }
  return { kept, dropped }
}

/** The plan with a repair more. */
export function planWith(plan: Plan, repair: Repair): Plan {
  if (repair.kind === 'strip') return { ...plan, strip: repair.folder }
  if (repair.kind === 'drop') return { ...plan, drop: [...new Set([...plan.drop, ...repair.paths])] }
  return { ...plan, rename: { ...plan.rename, [repair.path]: repair.to } }
}

/** The plan without a repair, whether it has it or not. */
export function planWithout(plan: Plan, repair: Repair): Plan {
  if (repair.kind === 'strip') return plan.strip === repair.folder ? { ...plan, strip: null } : plan
  if (repair.kind === 'drop') {
    const paths = new Set(repair.paths)
    return { ...plan, drop: plan.drop.filter((path) => !paths.has(path)) }
  }
  const { [repair.path]: _, ...rename } = plan.rename
  return { ...plan, rename }
}

/** Whether the plan has all of a repair. */
export function hasRepair(plan: Plan, repair: Repair): boolean {
  if (repair.kind === 'strip') return plan.strip === repair.folder
  if (repair.kind === 'drop') return repair.paths.every((path) => plan.drop.includes(path))
  return Object.hasOwn(plan.rename, repair.path)
}

/** `images/photo.png` → `images/photo-2.png`. */
const numberedPath = (path: string, number: number): string => {
  const dot = path.lastIndexOf('.')
  const at = dot > path.lastIndexOf('/') + 1 ? dot : path.length
  return `${path.slice(0, at)}-${number}${path.slice(at)}`
}

type Rename = Extract<Repair, { kind: 'rename' }>

/** A plan with a new name in it; or, where the name is taken or empty, one that is free. */
export type Renaming =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly reason: 'taken' | 'empty'; readonly free: string }

/**
 * Notes a new path among `names`: the one that is asked for, else the first free one of its numbered ones. `places` are
 * those of everything else.
 */
const settle = ({
  names,
  strip,
  places,
  repair: { path, to },
}: {
  names: Map<string, string>
  strip: string | null
  places: TakenPaths
  repair: Rename
}): string => {
  const placeOf = placesOf(strip, (at) => names.get(at))
  const isFree = (wanted: string): boolean => {
    names.set(path, wanted)
    const place = placeOf(path)
    return wanted !== '' && place !== '' && !places.isTaken(place)
  }
  if (path === '' || isFree(to)) return to
  const wanted = to === '' ? path : to
  let free = wanted
  for (let number = 2; !isFree(free); number += 1) free = numberedPath(wanted, number)
  return free
}

/**
 * Gives a file or folder a new path. One that something else comes to lie at, if only told apart by case or accents,
 * is refused with a free one beside it (STO51).
 */
export function planRenaming({
  entries,
  plan,
  repair,
}: {
  readonly entries: readonly Entry[]
  readonly plan: Plan
  readonly repair: Rename
}): Renaming {
  const others = applyPlan(entries, plan).kept.filter(({ from }) => !isWithin(from, repair.path))
  const free = settle({
    names: new Map(Object.entries(plan.rename)),
    strip: plan.strip,
    places: openTakenPaths(others.map(({ entry }) => entry.path)),
    repair,
  })
  if (free === repair.to) return { ok: true, plan: planWith(plan, repair) }
  return { ok: false, reason: repair.to === '' ? 'empty' : 'taken', free }
}

/** What a path names: itself where it is a file, else all that lies in it. */
const ownOf = (path: string, kept: ReadonlyMap<string, Kept>): readonly Kept[] => {
  const own = kept.get(path)
  return own !== undefined && !own.entry.folder
    ? [own]
    : [...kept.values()].filter(({ from }) => isWithin(from, path))
}

/** The plan with every repair that is offered; a new name that is taken gives way to a free one (STO51). */
export function repairAll(entries: readonly Entry[], findings: readonly Finding[]): Plan {
  const repairs = findings.flatMap(({ repair }) => repair ?? [])
  const plan = repairs.filter(({ kind }) => kind !== 'rename').reduce(planWith, noPlan)
  const kept = new Map(applyPlan(entries, plan).kept.map((each) => [each.from, each]))
  const places = openTakenPaths([...kept.values()].map(({ entry }) => entry.path))
  const names = new Map<string, string>()
  const placeOf = placesOf(plan.strip, (path) => names.get(path))
  for (const repair of repairs) {
    if (repair.kind !== 'rename') continue
    const own = ownOf(repair.path, kept)
    for (const { from } of own) places.remove(placeOf(from))
    settle({ names, strip: plan.strip, places, repair })
    for (const { from } of own) places.add(placeOf(from))
  }
  return { ...plan, rename: Object.fromEntries(names) }
}

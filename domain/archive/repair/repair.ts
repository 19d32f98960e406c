// Repairs of an archive as plain, JSON-compatible data by original path. A plan is applied to names only; undoing a
// repair is the plan without it (STO50).
import { z } from 'zod'
import type { Entry, Finding, Repair } from '../archive.ts'
import { ancestorsOf, isWithin, foldPath } from '../paths.ts'
import ignore from 'ignore'

/** The pattern that excludes a path, or null. Invalid paths are never matched. */
type PatternOf = (path: string, folder: boolean) => string | null

/** Matches gitignore patterns. Case-sensitive, like git on Linux, so that the result is the same on every machine. */
export function createMatcher(patterns: readonly string[]): PatternOf {
  if (patterns.length === 0) return () => null
  const rules = ignore({ ignoreCase: false }).add([...patterns])
  return (path, folder) => {
    const candidate = folder ? `${path}/` : path
    return path !== '' && ignore.isPathValid(candidate) ? (rules.test(candidate).rule?.pattern ?? null) : null
  }
}

export interface RepairPlan {
  /** The folder whose content moves to the top level; everything outside it stays. */
  readonly strip: string | null
  /** Files and folders, with all their content, to leave out. */
  readonly drop: readonly string[]
  /** New paths of files and folders by original path; the content of a folder moves with it. */
  readonly rename: Readonly<Record<string, string>>
  /** Gitignore patterns, matched after renaming and stripping. */
  readonly ignore: readonly string[]
}

/** Paths in use by files and their parent folders, ignoring case and accents. */
interface TakenPaths {
  readonly add: (path: string) => void
  readonly remove: (path: string) => void
  readonly isTaken: (path: string) => boolean
}

/** Counts paths in use; a duplicate path has to be removed twice. */
const createTakenPaths = (paths: Iterable<string>): TakenPaths => {
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

/** Validates a plan stored as JSON. */
export const planShape: z.ZodType<RepairPlan> = z.object({
  strip: z.string().nullable(),
  drop: z.array(z.string()),
  rename: z.record(z.string(), z.string()),
  ignore: z.array(z.string()),
})

export const noPlan: RepairPlan = { strip: null, drop: [], rename: {}, ignore: [] }

/** An entry that remains, with its original path and its new one. */
export interface RetainedEntry<E extends Entry = Entry> {
  readonly from: string
  readonly entry: E
}

/** An entry that is left out, and the path or pattern that excludes it. */
export interface DroppedEntry {
  readonly path: string
  readonly by: 'drop' | 'ignore'
  readonly pattern?: string
}

export interface AppliedPlan<E extends Entry = Entry> {
  readonly retained: readonly RetainedEntry<E>[]
  readonly dropped: readonly DroppedEntry[]
}

type NewPath = (path: string) => string | undefined

/** Renames the path itself, then its parent folders, the innermost first. */
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

/** Maps an original path to its new path. */
type PathMapper = (path: string) => string

const pathMapper = (strip: string | null, newPath: NewPath): PathMapper => {
  return (path) => stripped(renamed(path, newPath), strip)
}
const pathMapperOf = ({ rename, strip }: RepairPlan): PathMapper =>
  pathMapper(strip, (path) => (Object.hasOwn(rename, path) ? rename[path] : undefined))

/**
 * Applies a plan to entries, in their order. The stripped folder is in neither list. Collisions are not resolved:
 * `checkEntries` reports them (STO50).
 */
export function applyPlan<E extends Entry>(entries: readonly E[], plan: RepairPlan): AppliedPlan<E> {
  const drop = new Set(plan.drop)
  const mapPath = pathMapperOf(plan)
  const patternOf = createMatcher(plan.ignore)
  const retained: RetainedEntry<E>[] = []
  const dropped: DroppedEntry[] = []
  for (const entry of entries) {
    const from = entry.path
    const path = mapPath(from)
    const pattern = patternOf(path, entry.folder)
    if (ancestorsOf(from).some((each) => drop.has(each))) dropped.push({ path: from, by: 'drop' })
    else if (pattern !== null) dropped.push({ path: from, by: 'ignore', pattern })
    else if (path !== '' || from === '')
      retained.push({ from, entry: path === from ? entry : { ...entry, path } })
  }
  return { retained, dropped }
}

/** Adds a repair to a plan. */
export function planWith(plan: RepairPlan, repair: Repair): RepairPlan {
  if (repair.kind === 'strip') return { ...plan, strip: repair.folder }
  if (repair.kind === 'drop') return { ...plan, drop: [...new Set([...plan.drop, ...repair.paths])] }
  return { ...plan, rename: { ...plan.rename, [repair.path]: repair.to } }
}

/** Removes a repair from a plan, if it contains it. */
export function planWithout(plan: RepairPlan, repair: Repair): RepairPlan {
  if (repair.kind === 'strip') return plan.strip === repair.folder ? { ...plan, strip: null } : plan
  if (repair.kind === 'drop') {
    const paths = new Set(repair.paths)
    return { ...plan, drop: plan.drop.filter((path) => !paths.has(path)) }
  }
  const { [repair.path]: _, ...rename } = plan.rename
  return { ...plan, rename }
}

/** Whether the plan contains all of a repair. */
export function hasRepair(plan: RepairPlan, repair: Repair): boolean {
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

/** The plan with a new name, or a free name if the requested one is taken or empty. */
export type RenamingResult =
  | { readonly ok: true; readonly plan: RepairPlan }
  | { readonly ok: false; readonly reason: 'taken' | 'empty'; readonly free: string }

/**
 * Stores a new path in `names`: the requested one, else the first free numbered one. `taken` are the paths of all
 * other entries.
 */
const assignPath = ({
  names,
  strip,
  taken,
  repair: { path, to },
}: {
  names: Map<string, string>
  strip: string | null
  taken: TakenPaths
  repair: Rename
}): string => {
  const mapPath = pathMapper(strip, (at) => names.get(at))
  const isFree = (requested: string): boolean => {
    names.set(path, requested)
    const newPath = mapPath(path)
    return requested !== '' && newPath !== '' && !taken.isTaken(newPath)
  }
  if (path === '' || isFree(to)) return to
  const requested = to === '' ? path : to
  let free = requested
  for (let number = 2; !isFree(free); number += 1) free = numberedPath(requested, number)
  return free
}

/**
 * Renames a file or folder. If another entry has the path, ignoring case and accents, returns a free one instead
 * (STO51).
 */
export function planRenaming({
  entries,
  plan,
  repair,
}: {
  readonly entries: readonly Entry[]
  readonly plan: RepairPlan
  readonly repair: Rename
}): RenamingResult {
  const others = applyPlan(entries, plan).retained.filter(({ from }) => !isWithin(from, repair.path))
  const free = assignPath({
    names: new Map(Object.entries(plan.rename)),
    strip: plan.strip,
    taken: createTakenPaths(others.map(({ entry }) => entry.path)),
    repair,
  })
  if (free === repair.to) return { ok: true, plan: planWith(plan, repair) }
  return { ok: false, reason: repair.to === '' ? 'empty' : 'taken', free }
}

/** The entries at a path: the file itself, or the content of a folder. */
const entriesAt = (path: string, retained: ReadonlyMap<string, RetainedEntry>): readonly RetainedEntry[] => {
  const own = retained.get(path)
  return own !== undefined && !own.entry.folder
    ? [own]
    : [...retained.values()].filter(({ from }) => isWithin(from, path))
}

/** The plan with all offered repairs; a name that is taken is replaced by a free one (STO51). */
export function repairAll(entries: readonly Entry[], findings: readonly Finding[]): RepairPlan {
  const repairs = findings.flatMap(({ repair }) => repair ?? [])
  const plan = repairs.filter(({ kind }) => kind !== 'rename').reduce(planWith, noPlan)
  const retained = new Map(applyPlan(entries, plan).retained.map((each) => [each.from, each]))
  const taken = createTakenPaths([...retained.values()].map(({ entry }) => entry.path))
  const names = new Map<string, string>()
  const mapPath = pathMapper(plan.strip, (path) => names.get(path))
  for (const repair of repairs) {
    if (repair.kind !== 'rename') continue
    const own = entriesAt(repair.path, retained)
    for (const { from } of own) taken.remove(mapPath(from))
    assignPath({ names, strip: plan.strip, taken, repair })
    for (const { from } of own) taken.add(mapPath(from))
  }
  return { ...plan, rename: Object.fromEntries(names) }
}

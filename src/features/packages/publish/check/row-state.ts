// How one row of the tree stands: what was found there, and the one thing to do about it.
import type { Finding, FindingLevel, Repair } from '#domain/archive/archive.ts'
import { sortFindings } from '#domain/archive/finding.ts'
import { ancestorsOf, isWithin } from '#domain/archive/paths.ts'
import { type Plan, hasRepair } from '#domain/archive/repair/repair.ts'
import { keyOf } from '../workspace/remaining-findings.ts'
import type { Workspace } from '../workspace/workspace.ts'

export type RowAct =
  /** `offered`: only while one is at the row, since nothing was found there. */
  | { readonly is: 'repair'; readonly repair: Repair; readonly offered: boolean }
  | { readonly is: 'repaired'; readonly repair: Repair }
  | { readonly is: 'accepted' }
  | { readonly is: 'ignored'; readonly pattern: string }
  | { readonly is: 'unread' }
  /** Nothing of what was found is in the archive that was built. */
  | { readonly is: 'rebuilt' }
  /** A folder above it is left out. */
  | { readonly is: 'gone' }

export interface RowState {
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** It is not in what is sent. */
  readonly isStruck: boolean
  readonly act: RowAct
}

type Shown = Pick<
  Workspace,
  'findings' | 'standing' | 'refused' | 'plan' | 'ignored' | 'accepted' | 'unread' | 'built'
>

/** Findings by the path they stand at: those of what was dropped, and those that came later. */
export function findingsByPath({
  findings,
  standing,
  refused,
}: Pick<Shown, 'findings' | 'standing' | 'refused'>): ReadonlyMap<string | null, readonly Finding[]> {
  const all = new Map([...refused, ...standing, ...findings].map((finding) => [keyOf(finding), finding]))
  return Map.groupBy(sortFindings([...all.values()]), ({ path }) => path)
}

const drop = (path: string): Repair => ({ kind: 'drop', paths: [path] })

const isDropped = (plan: Plan, path: string): boolean => plan.drop.includes(path)

/** What the plan does to the row itself. */
const done = (path: string, { plan, ignored, unread, accepted, standing }: Shown): RowAct | undefined => {
  if (unread.some((each) => each.path === path)) return { is: 'unread' }
  const pattern = ignored.get(path)
  if (isDropped(plan, path)) return { is: 'repaired', repair: drop(path) }
  if (pattern !== undefined) return { is: 'ignored', pattern }
  const isSecret = standing.some((each) => each.path === path && each.level === 'secret')
  return isSecret && accepted.includes(path) ? { is: 'accepted' } : undefined
}

/** Whether building alone has mended what was found there: how an archive is written comes right by it. */
const isRebuilt = (findings: readonly Finding[], { built, standing, refused }: Shown): boolean => {
  if (built === null || findings.length === 0) return false
  const left = new Set([...standing, ...refused].map(keyOf))
  return findings.every((finding) => finding.repair === null && !left.has(keyOf(finding)))
}

const repairAt = (
  path: string,
  { findings, shown }: { findings: readonly Finding[]; shown: Shown },
): RowAct => {
  if (isRebuilt(findings, shown)) return { is: 'rebuilt' }
  const { plan } = shown
  const offered = findings.find(({ repair }) => repair !== null)?.repair
  const repair = offered ?? drop(path)
  // A folder within the first one may be stripped with it.
  const isStripped = plan.strip !== null && repair.kind === 'strip' && isWithin(plan.strip, repair.folder)
  if (isStripped) return { is: 'repaired', repair: { kind: 'strip', folder: plan.strip } }
  return hasRepair(plan, repair)
    ? { is: 'repaired', repair }
    : { is: 'repair', repair, offered: findings.length === 0 }
}

/** How a row stands. `found`: by `findingsByPath`. */
export function rowState(
  path: string,
  { shown, found }: { shown: Shown; found: ReturnType<typeof findingsByPath> },
): RowState {
  const findings = found.get(path) ?? []
  const isGone = ancestorsOf(path).some((above) => above !== path && isDropped(shown.plan, above))
  if (isGone) return { findings, isStruck: true, act: { is: 'gone' } }
  const own = done(path, shown)
  // One finding may stand for several files: its repair is undone as a whole.
  const whole = findings.find(
    ({ repair }) => repair?.kind === 'drop' && hasRepair(shown.plan, repair),
  )?.repair
  const act = own?.is === 'repaired' && whole ? { ...own, repair: whole } : own
  return {
    findings,
    isStruck: act !== undefined && act.is !== 'accepted',
    act: act ?? repairAt(path, { findings, shown }),
  }
}

export interface Summary {
  /** Errors and secrets that still stand. */
  readonly must: number
  readonly should: number
  /** Repairs that are offered and not yet in the plan. */
  readonly offered: number
}

const isOpen =
  ({ accepted }: Pick<Shown, 'accepted'>) =>
  ({ level, path }: Finding): boolean =>
    level !== 'secret' || !accepted.includes(path ?? '')

const counts: Readonly<Record<FindingLevel, 'must' | 'should'>> = {
  error: 'must',
  secret: 'must',
  warning: 'should',
}

/** What is left to repair. */
export function summaryOf(shown: Pick<Shown, 'standing' | 'refused' | 'accepted' | 'plan'>): Summary {
  const standing = new Map([...shown.standing, ...shown.refused].map((each) => [keyOf(each), each]))
  const open = [...standing.values()].filter(isOpen(shown))
  const of = (kind: 'must' | 'should') => open.filter(({ level }) => counts[level] === kind).length
  return {
    must: of('must'),
    should: of('should'),
    offered: open.filter(({ repair }) => repair !== null && !hasRepair(shown.plan, repair)).length,
  }
}

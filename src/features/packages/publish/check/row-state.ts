// State of one row of the tree: its findings and its one action.
import type { Finding, FindingLevel, Repair } from '#domain/archive/archive.ts'
import { sortFindings } from '#domain/archive/finding.ts'
import { ancestorsOf, isWithin } from '#domain/archive/paths.ts'
import { type RepairPlan, hasRepair } from '#domain/archive/repair/repair.ts'
import { keyOf } from '#domain/archive/repair/remaining-findings.ts'
import type { Workspace } from '../workspace/workspace.ts'

export type RowAction =
  /** `offered`: shown on hover only, because the row has no findings. */
  | { readonly is: 'repair'; readonly repair: Repair; readonly offered: boolean }
  | { readonly is: 'repaired'; readonly repair: Repair }
  | { readonly is: 'accepted' }
  | { readonly is: 'ignored'; readonly pattern: string }
  | { readonly is: 'unread' }
  /** None of the findings is in the built archive. */
  | { readonly is: 'rebuilt' }
  /** A parent folder is left out. */
  | { readonly is: 'gone' }

export interface RowState {
  /** Most severe first. */
  readonly findings: readonly Finding[]
  /** The row is not part of the built archive. */
  readonly isStruck: boolean
  readonly act: RowAction
}

type RowContext = Pick<
  Workspace,
  'findings' | 'remaining' | 'refused' | 'plan' | 'ignored' | 'accepted' | 'unread' | 'built'
>

/** The paths that a finding is shown at: its own, and those of all files that its repair leaves out. */
const pathsOf = ({ path, repair }: Finding): readonly (string | null)[] =>
  path !== null && repair?.kind === 'drop' ? [...new Set([path, ...repair.paths])] : [path]

/** Findings by path: those of the dropped files, and later ones. */
export function findingsByPath({
  findings,
  remaining,
  refused,
}: Pick<RowContext, 'findings' | 'remaining' | 'refused'>): ReadonlyMap<string | null, readonly Finding[]> {
  const all = new Map([...refused, ...remaining, ...findings].map((finding) => [keyOf(finding), finding]))
  const byPath = new Map<string | null, Finding[]>()
  for (const finding of sortFindings([...all.values()]))
    for (const path of pathsOf(finding)) byPath.set(path, [...(byPath.get(path) ?? []), finding])
  return byPath
}

const drop = (path: string): Repair => ({ kind: 'drop', paths: [path] })

const isDropped = (plan: RepairPlan, path: string): boolean => plan.drop.includes(path)

/** What the plan does to the row itself. */
const planAction = (
  path: string,
  { plan, ignored, unread, accepted, remaining }: RowContext,
): RowAction | undefined => {
  if (unread.some((each) => each.path === path)) return { is: 'unread' }
  const pattern = ignored.get(path)
  if (isDropped(plan, path)) return { is: 'repaired', repair: drop(path) }
  if (pattern !== undefined) return { is: 'ignored', pattern }
  const isSecret = remaining.some((each) => each.path === path && each.level === 'secret')
  return isSecret && accepted.includes(path) ? { is: 'accepted' } : undefined
}

/** Whether building alone resolved the findings: it rewrites the structure of the archive. */
const isRebuilt = (findings: readonly Finding[], { built, remaining, refused }: RowContext): boolean => {
  if (built === null || findings.length === 0) return false
  const remainingKeys = new Set([...remaining, ...refused].map(keyOf))
  return findings.every((finding) => finding.repair === null && !remainingKeys.has(keyOf(finding)))
}

const repairAt = (
  path: string,
  { findings, context }: { findings: readonly Finding[]; context: RowContext },
): RowAction => {
  if (isRebuilt(findings, context)) return { is: 'rebuilt' }
  const { plan } = context
  const offered = findings.find(({ repair }) => repair !== null)?.repair
  const repair = offered ?? drop(path)
  // A folder inside the first one may be stripped with it.
  const isStripped = plan.strip !== null && repair.kind === 'strip' && isWithin(plan.strip, repair.folder)
  if (isStripped) return { is: 'repaired', repair: { kind: 'strip', folder: plan.strip } }
  return hasRepair(plan, repair)
    ? { is: 'repaired', repair }
    : { is: 'repair', repair, offered: findings.length === 0 }
}

/** The state of a row. `found` comes from `findingsByPath`. */
export function rowState(
  path: string,
  { context, found }: { context: RowContext; found: ReturnType<typeof findingsByPath> },
): RowState {
  const findings = found.get(path) ?? []
  const isInDroppedFolder = ancestorsOf(path).some(
    (above) => above !== path && isDropped(context.plan, above),
  )
  if (isInDroppedFolder) return { findings, isStruck: true, act: { is: 'gone' } }
  const own = planAction(path, context)
  // One finding can cover several files; its repair is undone for all of them.
  const drop = findings.find(
    ({ repair }) => repair?.kind === 'drop' && hasRepair(context.plan, repair),
  )?.repair
  const act = own?.is === 'repaired' && drop ? { ...own, repair: drop } : own
  return {
    findings,
    isStruck: act !== undefined && act.is !== 'accepted',
    act: act ?? repairAt(path, { findings, context }),
  }
}

export interface Summary {
  /** Remaining errors and secrets. */
  readonly must: number
  readonly should: number
  /** Offered repairs that are not in the plan yet. */
  readonly offered: number
  /** Those of errors and secrets. */
  readonly offeredErrors: number
}

const isOpen =
  ({ accepted }: Pick<RowContext, 'accepted'>) =>
  ({ level, path }: Finding): boolean =>
    level !== 'secret' || !accepted.includes(path ?? '')

const counts: Readonly<Record<FindingLevel, 'must' | 'should'>> = {
  error: 'must',
  secret: 'must',
  warning: 'should',
}

/** Counts what remains to be repaired. */
export function summaryOf(context: Pick<RowContext, 'remaining' | 'refused' | 'accepted' | 'plan'>): Summary {
  const remaining = new Map([...context.remaining, ...context.refused].map((each) => [keyOf(each), each]))
  const open = [...remaining.values()].filter(isOpen(context))
  const of = (kind: 'must' | 'should') => open.filter(({ level }) => counts[level] === kind).length
  const offered = open.filter(({ repair }) => repair !== null && !hasRepair(context.plan, repair))
  return {
    must: of('must'),
    should: of('should'),
    offered: offered.length,
    offeredErrors: offered.filter(({ level }) => level !== 'warning').length,
  }
}

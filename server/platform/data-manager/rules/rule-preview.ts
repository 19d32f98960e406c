// The values of one attribute before and after the rules, for a sample of rows. The rows come from the branch that a
// build writes, so that both always agree (DM40.e).
import { sql } from 'kysely'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { type RuleOutcome, type RulePreview, ruleOutcomes } from '#contract/data-manager/rule-endpoints.ts'
import { formatReason, type Reason } from '#contract/reasons.ts'
import { changesNothing } from '#domain/schema/origins.ts'
import { valueSql } from '../../warehouse/loading/column-type.ts'
import { execute, type Loading, type Sql } from '../../warehouse/loading/staging.ts'
import { checksOf } from '../../warehouse/loading/write-table.ts'
import type { RuleCheck } from '../../warehouse/rules/apply-rules.ts'
import { textBefore } from '../builds/rule-branch.ts'
import type { sampleBranch } from '../builds/prim-branches.ts'

type Sample = Awaited<ReturnType<typeof sampleBranch>>
type PreviewRow = RulePreview['rows'][number]

interface PreviewTask {
  readonly object: LogicalObject
  readonly attribute: LogicalAttribute
  readonly sample: Sample
}

/** Rows to read for a preview of `limit` rows: one more, which tells whether there are others. */
export function rowsToRead(limit: number): number {
  return limit + 1
}

/** The first `limit` rows of a sample of `rowsToRead(limit)`. */
const firstRows = (sample: Sample, limit: number): Sample => {
  const from = sql`(SELECT * FROM ${sample.branch.from} LIMIT ${sql.lit(limit)}) AS first_rows`
  return { ...sample, branch: { ...sample.branch, from, rows: null } }
}

const longestText = 200

const textSql = (value: Sql): Sql => sql`left(CAST(${value} AS VARCHAR), ${sql.lit(longestText)})`

/** The index of the first check that a row fails and the value that is its reason; both null for none. */
const firstOf = (checks: readonly RuleCheck[]): readonly [Sql, Sql] => {
  const none = sql`CAST(NULL AS VARCHAR)`
  if (checks.length === 0) return [none, none]
  const cases = (result: (check: RuleCheck, index: number) => Sql): Sql => {
    const branches = checks.map((check, index) => sql`WHEN ${check.condition} THEN ${result(check, index)}`)
    return sql`CASE ${sql.join(branches, sql` `)} END`
  }
  return [
    cases((_, index) => sql.raw(`'${index}'`)),
    cases(({ raw }) => sql`coalesce(left(CAST(${raw} AS VARCHAR), 80), '')`),
  ]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toReason = ({ code, params }: Reason): PreviewRow['reason'] => ({
  code,
  params,
  message: formatReason(code, params),
})

const reasonAt = (checks: readonly RuleCheck[], index: unknown, value: unknown): PreviewRow['reason'] => {
  const check = index === null ? undefined : checks[Number(index)]
  return check === undefined ? null : toReason(check.reasonOf(textOf(value) ?? ''))
}

const outcomeOf = (after: string | null, before: string | null, isChanged: boolean): RuleOutcome => {
  if (!isChanged) return 'unchanged'
  return after === null && before !== null ? 'emptied' : 'changed'
}

const ended = (
  before: string | null,
  end: { readonly outcome: RuleOutcome; readonly reason: PreviewRow['reason'] },
): PreviewRow => ({ before, after: null, ...end })

const readRows = async (
  loading: Loading,
  { object, attribute, sample }: PreviewTask,
): Promise<readonly PreviewRow[]> => {
  const { branch, stops, inputs } = sample
  const { attribute_name: name, type } = attribute
  const input = inputs.get(name)
  const cell = branch.cells[object.attributes.indexOf(attribute)]
  if (input === undefined || cell === undefined) throw new Error('a branch has a cell for each attribute')
  const columns = object.attributes.map((own) => ({ name: own.attribute_name, type: own.type }))
  const checks = checksOf(branch, { columns })
  const { value, mismatch } = valueSql(input.raw, { column: input.column, type })
  const isChanged = sql`(coalesce(${mismatch ?? sql`false`}, false) OR ${value} IS DISTINCT FROM ${cell.value})`
  const statement = sql`SELECT ${textSql(textBefore(type, input))}, ${textSql(cell.value)}, ${isChanged},
    coalesce(${branch.where ?? sql`true`}, true), ${sql.join([...firstOf(stops), ...firstOf(checks)])}
    FROM ${branch.from}`
  const batch = await execute(loading, { statement, name: branch.name })
  return Array.from({ length: batch.rows }, (_, index): PreviewRow => {
    const [first, last, differs, isIncluded, ...ends] = batch.columns.map((column) => column[index] ?? null)
    const [before, after] = [textOf(first), textOf(last)]
    const [stop, stopValue, reject, rejectValue] = ends
    const stopped = reasonAt(stops, stop, stopValue)
    if (stopped !== null) return ended(before, { outcome: 'stopped', reason: stopped })
    if (isIncluded === false) return ended(before, { outcome: 'left_out', reason: null })
    const rejected = reasonAt(checks, reject, rejectValue)
    if (rejected !== null) return ended(before, { outcome: 'rejected', reason: rejected })
    return { before, after, outcome: outcomeOf(after, before, differs === true), reason: null }
  })
}

/** Rows that meet each rule of the attribute; null for rules that change nothing. */
const countMatches = async (
  loading: Loading,
  { attribute, sample }: PreviewTask,
  rules: readonly LogicalAttribute['sources'][number]['rules'][number][],
): Promise<RulePreview['matched']> => {
  const found = sample.matches.get(attribute.attribute_name) ?? []
  if (found.length === 0) return rules.map(() => null)
  const measures = found.map((isMet) => sql`count(*) FILTER (WHERE ${isMet})`)
  const statement = sql`SELECT ${sql.join(measures)} FROM ${sample.branch.from}`
  const batch = await execute(loading, { statement, name: sample.branch.name })
  const counts = batch.columns.map(([cell]) => Number(cell ?? 0)).values()
  return rules.map((rule) => (changesNothing(rule) ? null : (counts.next().value ?? null)))
}

/**
 * What the rules do with each of the first `limit` rows of a sample of `rowsToRead(limit)`. `rules` are those of the
 * attribute, as they are designed.
 */
export async function previewSample(
  loading: Loading,
  { limit, ...read }: PreviewTask & { readonly limit: number },
  rules: readonly LogicalAttribute['sources'][number]['rules'][number][],
): Promise<Omit<RulePreview, 'source' | 'table'>> {
  const task = { ...read, sample: firstRows(read.sample, limit) }
  const rows = await readRows(loading, task)
  const count = (outcome: RuleOutcome): number => rows.filter((row) => row.outcome === outcome).length
  const [unchanged = 0, changed = 0, emptied = 0, left = 0, rejected = 0, stopped = 0] =
    ruleOutcomes.map(count)
  return {
    rows: [...rows],
    rows_read: rows.length,
    complete: (read.sample.branch.rows ?? Infinity) <= limit,
    counts: { unchanged, changed, emptied, left_out: left, rejected, stopped },
    matched: await countMatches(loading, task, rules),
  }
}

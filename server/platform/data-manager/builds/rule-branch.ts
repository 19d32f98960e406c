// Applies the rules of a design to one branch of a table (DM5, DM40).
import { sql } from 'kysely'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { nested } from '#contract/sentence.ts'
import { isNoOp, parseRules, type Rule } from '#domain/schema/rules/parse-rule.ts'
import { ruleKind, type ValueKind } from '#domain/schema/rules/rule-table.ts'
import { PlatformError, refuse } from '../../core/error.ts'
import { valueSql } from '../../warehouse/loading/column-type.ts'
import type { PlanColumn } from '../../warehouse/loading/reading-plan.ts'
import { execute, type Loading, type Sql } from '../../warehouse/loading/staging.ts'
import type { Branch, Cell } from '../../warehouse/loading/write-table.ts'
import { applyRules, type RuleCheck, type RuledAttribute } from '../../warehouse/rules/apply-rules.ts'
import { textOf, textType, type RuleValue } from '../../warehouse/rules/rule-values.ts'

/** An attribute of the object as its branch reads it. */
export interface RuleInput {
  readonly raw: Sql
  readonly column: PlanColumn
  readonly rules: readonly unknown[]
}

export interface RuledBranch {
  readonly branch: Branch
  readonly stops: readonly RuleCheck[]
  /** By attribute, for each rule that changes something: whether it ran on a row that meets its condition. */
  readonly matches: ReadonlyMap<string, readonly Sql[]>
}

const kindOfInput = (type: AttributeType, { column }: RuleInput): ValueKind => ruleKind(type, column.type)

/** The value of an attribute before its rules, and the rows in which it does not fit the type of its source. */
const valueBefore = (type: AttributeType, input: RuleInput): { value: RuleValue; mismatch: Sql | null } => {
  const { raw, column } = input
  const kind = kindOfInput(type, input)
  const own = kind === 'text' ? textType : column.type
  const { value, mismatch } = valueSql(raw, { column, type: own })
  return { value: { sql: value, kind, type: own }, mismatch }
}

/** The text of a value before its rules; as in the file if it does not fit the type of its source. */
export function textBefore(type: AttributeType, input: RuleInput): Sql {
  const { value } = valueBefore(type, input)
  return sql`coalesce(${textOf(value)}, nullif(CAST(${input.raw} AS VARCHAR), ''))`
}

const cellAfter = (type: AttributeType, value: RuleValue, before: Sql | null): Cell => {
  const column: PlanColumn = {
    name: '',
    key: '',
    type: value.type,
    isText: value.kind === 'text',
    form: 'plain',
    isExact: true,
  }
  const cell = valueSql(value.sql, { column, type })
  const mismatches = [before, cell.mismatch].filter((one) => one !== null)
  const mismatch = mismatches.length === 0 ? null : sql`(${sql.join(mismatches, sql` OR `)})`
  return { ...cell, raw: value.sql, mismatch }
}

const rulesOf = (
  object: LogicalObject,
  inputs: ReadonlyMap<string, RuleInput>,
): ReadonlyMap<string, readonly Rule[]> => {
  const kinds = new Map(
    object.attributes.flatMap(({ attribute_name: name, type }) => {
      const input = inputs.get(name)
      return input === undefined ? [] : [[name, kindOfInput(type, input)] as const]
    }),
  )
  return new Map(
    [...inputs].flatMap(([name, { rules }]) => {
      const context = { path: name, attribute: name, kind: kinds.get(name) ?? 'text', others: kinds }
      const parsed = parseRules(rules, context)
      if (parsed.problems.length > 0) throw refuse([...parsed.problems])
      const active = parsed.rules.filter((rule) => !isNoOp(rule))
      return active.length === 0 ? [] : [[name, active] as const]
    }),
  )
}

/** Returns the branch with the values that its rules leave. `inputs` are the attributes that the branch fills. */
export function ruledBranch(
  branch: Branch,
  { object, inputs }: { object: LogicalObject; inputs: ReadonlyMap<string, RuleInput> },
): RuledBranch {
  const rules = rulesOf(object, inputs)
  if (rules.size === 0) return { branch, stops: [], matches: new Map() }
  const before = new Map(
    object.attributes.flatMap(({ attribute_name: name, type }) => {
      const input = inputs.get(name)
      return input === undefined ? [] : [[name, valueBefore(type, input)] as const]
    }),
  )
  const attributes = object.attributes.flatMap(({ attribute_name: name, type }): RuledAttribute[] => {
    const [own, found] = [rules.get(name), before.get(name)]
    return own === undefined || found === undefined ? [] : [{ name, type, value: found.value, rules: own }]
  })
  const read = new Set([...rules.values()].flat().flatMap(({ reads }) => (reads === null ? [] : [reads])))
  const reads = new Map(
    [...before].flatMap(([name, { value }]) => (read.has(name) ? [[name, value] as const] : [])),
  )
  const ruled = applyRules(branch.from, { attributes, reads })
  const cells = object.attributes.map(({ attribute_name: name, type }, index) => {
    const value = ruled.values.get(name)
    const cell = branch.cells[index]
    if (cell === undefined) throw new Error('a branch has a cell for each attribute')
    return value === undefined ? cell : cellAfter(type, value, before.get(name)?.mismatch ?? null)
  })
  return {
    branch: { ...branch, from: ruled.from, where: ruled.where, cells, errors: ruled.rejections },
    stops: ruled.stops,
    matches: ruled.matches,
  }
}

/** Throws `rule_stopped` if a row of the branch meets the condition of `Stop_workflow`. */
export async function requireNoStop(
  loading: Loading,
  { branch, stops }: RuledBranch,
  table: string,
): Promise<void> {
  if (stops.length === 0) return
  const measures = stops.flatMap(({ condition, raw }) => [
    sql`count(*) FILTER (WHERE ${condition})`,
    sql`left(CAST(first(${raw}) FILTER (WHERE ${condition}) AS VARCHAR), 80)`,
  ])
  const statement = sql`SELECT ${sql.join(measures)} FROM ${branch.from}`
  const batch = await execute(loading, { statement, name: branch.name })
  const found = batch.columns.map(([cell]) => cell)
  for (const [index, { reasonOf }] of stops.entries()) {
    const rows = Number(found[index * 2] ?? 0)
    if (rows === 0) continue
    const reason = reasonOf(String(found[index * 2 + 1] ?? ''))
    throw new PlatformError('rule_stopped', { params: { table, count: rows, ...nested('reason', reason) } })
  }
}

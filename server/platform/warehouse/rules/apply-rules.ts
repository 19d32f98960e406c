// Applies the rules of an object's attributes to a relation (DM5, DM40): one nested SELECT per rule, so that each rule
// reads the result of the one before. A row ends at the first rule, in the order of attributes and rules, that leaves it
// out, rejects it or stops the build.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { Rule } from '#domain/schema/rules/parse-rule.ts'
import { columnTypeName } from '../loading/column-type.ts'
import type { Sql } from '../loading/staging.ts'
import { actionSql } from './rule-action.ts'
import { conditionSql } from './rule-condition.ts'
import { literalOf, scaleOf, textOf, textType, tryCast, wideDecimal, type RuleValue } from './rule-values.ts'

export interface RuledAttribute {
  readonly name: string
  readonly type: AttributeType
  /** The value before the first rule. */
  readonly value: RuleValue
  readonly rules: readonly Rule[]
}

/** Rows that a rule rejects, or for which it stops the build. */
export interface RuleCheck {
  readonly condition: Sql
  /** The value on which the rule ran. */
  readonly raw: Sql
  readonly reasonOf: (value: string) => Reason
}

interface RuledRows {
  readonly from: Sql
  /** Values after the last rule, by attribute. */
  readonly values: ReadonlyMap<string, RuleValue>
  /** True for rows that no rule leaves out. */
  readonly where: Sql
  readonly rejections: readonly RuleCheck[]
  readonly stops: readonly RuleCheck[]
  /** By attribute, for each rule: whether it ran on a row that meets its condition. */
  readonly matches: ReadonlyMap<string, readonly Sql[]>
}

const ends = { skip: 1, reject: 2, stop: 3, fail: 4 } as const
type End = keyof typeof ends

const valueId = (attribute: number, level: number): string => `rule value ${attribute}.${level}`
const endId = (attribute: number, level: number): string => `rule end ${attribute}.${level}`
const metId = (attribute: number, level: number): string => `rule met ${attribute}.${level}`
const readId = (name: string): string => `rule reads ${name}`
const endedId = 'rule ended'

/** The end of a row as a number: which rule, and how it ends. */
const endNumber = (order: number, end: End): Sql => sql.raw(String(order * 10 + ends[end]))

const commonType = (one: RuleValue, other: RuleValue): AttributeType => {
  if (columnTypeName(one.type) === columnTypeName(other.type) || one.kind !== 'num') return one.type
  const [first, second] = [scaleOf(one.type), scaleOf(other.type)]
  if (first === null || second === null) return { main: 'num', sub: 'double' }
  return wideDecimal(Math.max(first, second))
}

const convert = (value: RuleValue, type: AttributeType): Sql => {
  if (type.main === 'string') return textOf(value)
  return columnTypeName(value.type) === columnTypeName(type) ? value.sql : tryCast(value.sql, type)
}

interface RuleStep {
  readonly rule: Rule
  readonly before: RuleValue
  readonly isMet: Sql
  readonly attribute: AttributeType
  /** Position among all rules of the relation. */
  readonly order: number
}

/** The rows on which the action of a rule runs. */
const isRun = ({ action, condition }: Rule, { read, before }: Record<'read' | 'before', RuleValue>): Sql =>
  action === 'default' && condition.name === 'ALL'
    ? sql`(${before.sql} IS NULL)`
    : conditionSql(condition, read)

/** The value after a rule. */
const resultOf = ({ rule, before, isMet, attribute }: RuleStep): RuleValue => {
  const { action, values, otherwise } = rule
  const own = action === null ? before : actionSql(action, { value: before, values, attribute })
  const base: RuleValue = own.kind === 'text' ? { sql: textOf(before), kind: 'text', type: textType } : before
  const result = { kind: own.kind, type: commonType(own, base) }
  const rest = otherwise === undefined ? convert(base, result.type) : literalOf(otherwise, result)
  return { ...result, sql: sql`CASE WHEN ${isMet} THEN ${convert(own, result.type)} ELSE ${rest} END` }
}

/** Which end a rule brings to a row, null for none. A text need not have the part that `split` takes. */
const endOf = ({ rule: { action, otherwise }, before, isMet, order }: RuleStep, result: RuleValue): Sql => {
  const when = (condition: Sql, end: End): Sql => sql`WHEN ${condition} THEN ${endNumber(order, end)}`
  const isFilter = (action === null || action === 'keep') && otherwise === undefined
  const branches = [
    ...(isFilter ? [when(sql`NOT ${isMet}`, 'skip')] : []),
    ...(action === 'skip' ? [when(isMet, 'skip')] : []),
    ...(action === 'action_error' ? [when(isMet, 'reject')] : []),
    ...(action === 'Stop_workflow' ? [when(isMet, 'stop')] : []),
    ...(action === 'split' ? [] : [when(sql`${before.sql} IS NOT NULL AND ${result.sql} IS NULL`, 'fail')]),
  ]
  return branches.length === 0 ? sql`CAST(NULL AS INTEGER)` : sql`CASE ${sql.join(branches, sql` `)} END`
}

const selected = (from: Sql, columns: readonly (readonly [Sql, string])[]): Sql =>
  sql`(SELECT *, ${sql.join(columns.map(([value, name]) => sql`${value} AS ${sql.id(name)}`))} FROM ${from}) AS ruled`

/** Position of the first rule of each attribute among all rules. */
const firstOrders = (attributes: readonly RuledAttribute[]): number[] => {
  let next = 1
  return attributes.map(({ rules }) => {
    next += rules.length
    return next - rules.length
  })
}

type Reads = ReadonlyMap<string, RuleValue>

interface Level {
  readonly from: Sql
  readonly values: readonly RuleValue[]
}

const nextLevel = (
  { from, values }: Level,
  { attributes, reads, level }: { attributes: readonly RuledAttribute[]; reads: Reads; level: number },
): Level => {
  const orders = firstOrders(attributes)
  const columns: (readonly [Sql, string])[] = []
  const next = attributes.map(({ rules, type }, index): RuleValue => {
    const before = values[index]
    const rule = rules[level]
    if (before === undefined) throw new Error('every attribute has a value')
    if (rule === undefined) return before
    const named = rule.reads === null ? undefined : reads.get(rule.reads)
    const read = named === undefined ? before : { ...named, sql: sql.id(readId(rule.reads ?? '')) }
    const isMet = isRun(rule, { read, before })
    const step = { rule, before, isMet, attribute: type, order: (orders[index] ?? 0) + level }
    const result = resultOf(step)
    columns.push(
      [result.sql, valueId(index, level + 1)],
      [endOf(step, result), endId(index, level)],
      [isMet, metId(index, level)],
    )
    return { ...result, sql: sql.id(valueId(index, level + 1)) }
  })
  return { from: selected(from, columns), values: next }
}

const checksOf = (attributes: readonly RuledAttribute[], end: Exclude<End, 'skip'>): RuleCheck[] => {
  const orders = firstOrders(attributes)
  const action = { reject: 'action_error', stop: 'Stop_workflow', fail: null }[end]
  return attributes.flatMap(({ name, rules }, index) =>
    rules.flatMap((rule, level): RuleCheck[] => {
      if (action !== null && rule.action !== action) return []
      const position = level + 1
      const [message = ''] = action === null ? [] : rule.values
      const reasonOf = (value: string): Reason =>
        message === ''
          ? toReason(end === 'fail' ? 'rule_fails' : 'rule_rejects', { attribute: name, position, value })
          : toReason('rule_message', { attribute: name, message, value })
      const number = endNumber((orders[index] ?? 0) + level, end)
      const condition = sql`coalesce(${sql.id(endedId)} = ${number}, false)`
      return [{ condition, raw: sql.id(valueId(index, level)), reasonOf }]
    }),
  )
}

/** A row that ended before a rule does not meet it. */
const matchesOf = (attributes: readonly RuledAttribute[]): ReadonlyMap<string, readonly Sql[]> => {
  const orders = firstOrders(attributes)
  const metBy = (index: number, level: number): Sql => {
    const order = sql.raw(String((orders[index] ?? 0) + level))
    const ended = sql.id(endedId)
    return sql`(${sql.id(metId(index, level))} AND (${ended} = 0 OR ${ended} // 10 >= ${order}))`
  }
  return new Map(
    attributes.map(({ name, rules }, index) => [name, rules.map((_, level) => metBy(index, level))]),
  )
}

/** Applies the rules. `reads` are the values of attributes that conditions name, before their own rules. */
export function applyRules(
  from: Sql,
  { attributes, reads }: { attributes: readonly RuledAttribute[]; reads: Reads },
): RuledRows {
  const own = attributes.map(({ value }, index) => [value.sql, valueId(index, 0)] as const)
  const others = [...reads].map(([name, value]) => [value.sql, readId(name)] as const)
  const values = attributes.map(({ value }, index) => ({ ...value, sql: sql.id(valueId(index, 0)) }))
  let walk: Level = { from: selected(from, [...own, ...others]), values }
  const depth = Math.max(...attributes.map(({ rules }) => rules.length))
  for (let level = 0; level < depth; level += 1) walk = nextLevel(walk, { attributes, reads, level })
  const found = attributes.flatMap(({ rules }, index) => rules.map((_, level) => sql.id(endId(index, level))))
  return {
    from: selected(walk.from, [[sql`coalesce(${sql.join(found)}, 0)`, endedId]]),
    values: new Map(walk.values.map((value, index) => [attributes[index]?.name ?? '', value])),
    where: sql`${sql.id(endedId)} % 10 <> ${sql.raw(String(ends.skip))}`,
    rejections: [...checksOf(attributes, 'reject'), ...checksOf(attributes, 'fail')],
    stops: checksOf(attributes, 'stop'),
    matches: matchesOf(attributes),
  }
}

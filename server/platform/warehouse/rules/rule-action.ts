// SQL of the actions of rules (DM5, DM40). A result that cannot be computed is null, and its row is rejected.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { parseDecimal } from '#domain/json/decimal-text.ts'
import { isDecimalType } from '#domain/schema/numeric-type.ts'
import type { ActionName, DatePart } from '#domain/schema/rules/rule-table.ts'
import type { Sql } from '../loading/staging.ts'
import {
  castTo,
  literalOf,
  numberOf,
  numberText,
  scaleOf,
  textOf,
  textType,
  tryCast,
  wideDecimal,
  type RuleValue,
} from './rule-values.ts'

interface ActionTask {
  readonly value: RuleValue
  readonly values: readonly string[]
  /** Type of the attribute that the rules belong to. */
  readonly attribute: AttributeType
}

const text = (value: Sql): RuleValue => ({ sql: value, kind: 'text', type: textType })
const double: AttributeType = { main: 'num', sub: 'double' }

const decimalOf = (literal: string): { units: bigint; scale: number } =>
  parseDecimal(literal) ?? { units: 0n, scale: 0 }

/** Digits after the point that a computed number has at least: those of the attribute, where it is a decimal. */
const resultScale = (attribute: AttributeType): number =>
  isDecimalType(attribute) ? (scaleOf(attribute) ?? 0) : 10

const onDouble = (value: Sql, operator: string, literal: string): RuleValue => {
  const computed = sql`CAST(${value} AS DOUBLE) ${sql.raw(operator)} CAST(${sql.lit(literal)} AS DOUBLE)`
  return { sql: sql`TRY(${computed})`, kind: 'num', type: double }
}

const additive = (number: RuleValue, operator: '+' | '-', literal: string): RuleValue => {
  const own = scaleOf(number.type)
  if (own === null) return onDouble(number.sql, operator, literal)
  const scale = Math.max(own, decimalOf(literal).scale)
  const type = wideDecimal(scale)
  const one = sql`CAST(${number.sql} AS ${sql.raw(`DECIMAL(38,${own})`)})`
  return {
    sql: sql`TRY(${castTo(one, type)} ${sql.raw(operator)} ${literalOf(literal, { kind: 'num', type })})`,
    kind: 'num',
    type,
  }
}

/** The value in units of its last digit after the point, as an integer of 128 bits. */
const unitsOf = (number: RuleValue, scale: number): Sql => {
  const power = sql.raw(`CAST('1${'0'.repeat(scale)}' AS HUGEINT)`)
  return sql`CAST(${castTo(number.sql, wideDecimal(scale))} * ${power} AS HUGEINT)`
}

const hugeint = (value: bigint): Sql => sql.raw(`CAST('${value}' AS HUGEINT)`)

/** A decimal from its units. */
const fromUnits = (units: Sql, scale: number): Sql => {
  const type = wideDecimal(scale)
  if (scale === 0) return castTo(units, type)
  const unit = sql.raw(`CAST('0.${'0'.repeat(scale - 1)}1' AS DECIMAL(${scale},${scale}))`)
  return sql`CAST(CAST(${units} AS DECIMAL(38,0)) * ${unit} AS ${sql.raw(`DECIMAL(38,${scale})`)})`
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** `numerator / denominator`, rounded half away from zero. */
const quotient = (numerator: Sql, denominator: bigint): Sql => {
  const size = absolute(denominator)
  const signed = denominator < 0n ? sql`(-(${numerator}))` : numerator
  return sql`((${signed} * 2 + sign(${signed}) * ${hugeint(size)}) // ${hugeint(size * 2n)})`
}

const multiply = (number: RuleValue, literal: string, attribute: AttributeType): RuleValue => {
  const own = scaleOf(number.type)
  if (own === null) return onDouble(number.sql, '*', literal)
  const { units, scale } = decimalOf(literal)
  const target = Math.max(own, resultScale(attribute))
  const product = sql`${unitsOf(number, own)} * ${hugeint(units)}`
  const shift = own + scale - target
  const rounded =
    shift > 0
      ? quotient(sql`(${product})`, 10n ** BigInt(shift))
      : sql`${product} * ${hugeint(10n ** BigInt(-shift))}`
  return { sql: sql`TRY(${fromUnits(rounded, target)})`, kind: 'num', type: wideDecimal(target) }
}

const divide = (number: RuleValue, literal: string, attribute: AttributeType): RuleValue => {
  const own = scaleOf(number.type)
  if (own === null) return onDouble(number.sql, '/', literal)
  const { units, scale } = decimalOf(literal)
  const target = Math.max(own, resultScale(attribute))
  const power = target - own + scale
  const numerator = sql`(${unitsOf(number, own)} * ${hugeint(10n ** BigInt(power))})`
  return {
    sql: sql`TRY(${fromUnits(quotient(numerator, units), target)})`,
    kind: 'num',
    type: wideDecimal(target),
  }
}

/** The remainder has the sign of the value. */
const remainder = (number: RuleValue, literal: string): RuleValue => {
  const own = scaleOf(number.type)
  if (own === null) return onDouble(number.sql, '%', literal)
  const decimal = decimalOf(literal)
  const scale = Math.max(own, decimal.scale)
  const units = decimal.units * 10n ** BigInt(scale - decimal.scale)
  const rest = sql`(${unitsOf(number, scale)} % ${hugeint(absolute(units))})`
  return { sql: sql`TRY(${fromUnits(rest, scale)})`, kind: 'num', type: wideDecimal(scale) }
}

const whole = (number: RuleValue, name: 'ceil' | 'floor'): RuleValue => {
  const type = scaleOf(number.type) === null ? number.type : wideDecimal(0)
  return { sql: tryCast(sql`${sql.raw(name)}(${number.sql})`, type), kind: 'num', type }
}

/** Runs an action on numbers. The number of a text becomes a text again. */
const onNumber =
  (compute: (number: RuleValue, task: ActionTask) => RuleValue) =>
  (task: ActionTask): RuleValue => {
    const result = compute(numberOf(task.value, task.attribute), task)
    return task.value.kind === 'text' ? text(numberText(result.sql, result.type)) : result
  }

const addDays = ({ value, values: [days = ''] }: ActionTask, sign: 1 | -1): RuleValue => {
  const moved = sql`TRY(${value.sql} + to_days(CAST(${sql.lit(Number(days) * sign)} AS INTEGER)))`
  return { ...value, sql: castTo(moved, value.type) }
}

const isMoment = ({ kind }: RuleValue): boolean => kind === 'date' || kind === 'datetime'

const partSql = (part: string, value: Sql): Sql => sql`date_part(${sql.lit(part)}, ${value})`

const replaceDatePart = ({ value, values: [unit = '', number = ''] }: ActionTask): RuleValue => {
  const part = (name: DatePart): Sql =>
    name === unit ? sql.raw(String(Number(number))) : partSql(name, value.sql)
  const day = sql`${part('year')}, ${part('month')}, ${part('day')}`
  if (value.kind === 'date') return { ...value, sql: sql`TRY(make_date(${day}))` }
  const fraction = sql`(date_part('microsecond', ${value.sql}) % 1000000) / 1000000.0`
  const seconds = sql`CAST(${part('second')} AS DOUBLE) + ${fraction}`
  return { ...value, sql: sql`TRY(make_timestamp(${day}, ${part('hour')}, ${part('minute')}, ${seconds}))` }
}

const splitText = ({ value, values: [separator = '', position = '1'] }: ActionTask): RuleValue =>
  text(sql`string_split(${textOf(value)}, ${sql.lit(separator)})[${sql.raw(String(Number(position)))}]`)

const substring = ({ value, values: [start = '1', count] }: ActionTask): RuleValue => {
  const length = count === undefined ? sql`` : sql`, ${sql.raw(String(Number(count)))}`
  return text(sql`substring(${textOf(value)}, ${sql.raw(String(Number(start)))}${length})`)
}

const unchanged = ({ value }: ActionTask): RuleValue => value

const runs: Record<ActionName, (task: ActionTask) => RuleValue> = {
  keep: unchanged,
  skip: unchanged,
  action_error: unchanged,
  Stop_workflow: unchanged,
  default: ({ value, values: [literal = ''] }) => ({ ...value, sql: literalOf(literal, value) }),
  replace: ({ value, values: [search = '', by = ''] }) =>
    text(sql`replace(${textOf(value)}, ${sql.lit(search)}, ${sql.lit(by)})`),
  regexp_replace: ({ value, values: [pattern = '', by = ''] }) =>
    text(sql`regexp_replace(${textOf(value)}, ${sql.lit(pattern)}, ${sql.lit(by)}, 'g')`),
  substring,
  split: splitText,
  concat: ({ value, values: [suffix = ''] }) => text(sql`${textOf(value)} || ${sql.lit(suffix)}`),
  add: (task) =>
    isMoment(task.value)
      ? addDays(task, 1)
      : onNumber((one, { values: [by = ''] }) => additive(one, '+', by))(task),
  sub: (task) =>
    isMoment(task.value)
      ? addDays(task, -1)
      : onNumber((one, { values: [by = ''] }) => additive(one, '-', by))(task),
  mul: onNumber((one, { values: [by = ''], attribute }) => multiply(one, by, attribute)),
  div: onNumber((one, { values: [by = ''], attribute }) => divide(one, by, attribute)),
  mod: onNumber((one, { values: [by = ''] }) => remainder(one, by)),
  ceil: onNumber((one) => whole(one, 'ceil')),
  floor: onNumber((one) => whole(one, 'floor')),
  date_replace: replaceDatePart,
}

/** The value after an action, for the rows on which it runs. */
export function actionSql(action: ActionName, task: ActionTask): RuleValue {
  return runs[action](task)
}

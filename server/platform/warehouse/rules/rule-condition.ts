// SQL of the conditions of rules (DM5). A condition is met or not met, also for null: a null meets ALL, IS NULL and the
// negated conditions.
import { sql } from 'kysely'
import type { Condition } from '#domain/schema/rules/parse-condition.ts'
import { datePattern, instantPattern, matches } from '../loading/column-type.ts'
import type { Sql } from '../loading/staging.ts'
import { compareSql, textOf, type RuleValue } from './rule-values.ts'

const met = (condition: Sql): Sql => sql`coalesce(${condition}, false)`
const not = (condition: Sql): Sql => sql`(NOT ${condition})`

const either = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` OR `)})`
const all = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` AND `)})`

const integerPattern = '[+-]?[0-9]+'
const decimalPattern = '[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)'
const numberPattern = `${decimalPattern}([eE][+-]?[0-9]+)?`

const isDate = (value: RuleValue): Sql => {
  if (value.kind === 'date' || value.kind === 'datetime') return sql`${value.sql} IS NOT NULL`
  const text = textOf(value)
  return sql`(${matches(text, `${datePattern}|${instantPattern}`)} AND TRY_CAST(${text} AS TIMESTAMP) IS NOT NULL)`
}

type Positive = 'EQUAL' | 'IN' | 'LT' | 'LTE' | 'GT' | 'GTE' | 'BETWEEN' | 'REGEXP'
type Test = (value: RuleValue, values: readonly string[]) => Sql

const tests: Record<Positive | 'IS NULL' | 'IS INT' | 'IS DEC' | 'IS NUM' | 'IS DATE', Test> = {
  EQUAL: (value, [one = '']) => compareSql(value, '=', one),
  IN: (value, values) => either(values.map((one) => met(compareSql(value, '=', one)))),
  LT: (value, [one = '']) => compareSql(value, '<', one),
  LTE: (value, [one = '']) => compareSql(value, '<=', one),
  GT: (value, [one = '']) => compareSql(value, '>', one),
  GTE: (value, [one = '']) => compareSql(value, '>=', one),
  BETWEEN: (value, [low = '', high = '']) =>
    all([met(compareSql(value, '>=', low)), met(compareSql(value, '<=', high))]),
  REGEXP: (value, [pattern = '']) => sql`regexp_matches(${textOf(value)}, ${sql.lit(pattern)})`,
  'IS NULL': ({ sql: value }) => sql`${value} IS NULL`,
  'IS INT': (value) => matches(textOf(value), integerPattern),
  'IS DEC': (value) => matches(textOf(value), decimalPattern),
  'IS NUM': (value) => matches(textOf(value), numberPattern),
  'IS DATE': isDate,
}

const isTest = (name: string): name is keyof typeof tests => Object.hasOwn(tests, name)

/** Whether a value meets a condition: true or false, never null. */
export function conditionSql(condition: Condition, value: RuleValue): Sql {
  if ('conditions' in condition) {
    const parts = condition.conditions.map((one) => conditionSql(one, value))
    return condition.name === 'OR' ? either(parts) : all(parts)
  }
  const { name, values } = condition
  if (name === 'ALL') return sql`true`
  if (isTest(name)) return met(tests[name](value, values))
  const positive = name.replace('NOT ', '')
  if (!isTest(positive)) throw new Error(`no test of the condition ${name}`)
  return not(met(tests[positive](value, values)))
}

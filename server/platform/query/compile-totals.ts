// Compiles all totals of a query to one statement (QB8). Where every measure of the whole follows from those of its
// parts, the rows are grouped once by all fields of the totals, and these groups are combined. Otherwise every grouping
// is computed from the rows.
import { sql } from 'kysely'
import type { Grouping, Measure } from '#domain/query/query.ts'
import type { Term } from '#domain/query/term.ts'
import type { Dialect, Sql } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import type { Statement } from '../warehouse/warehouse.ts'
import { combinedOf, isCombinable, partColumns } from './combine.ts'
import { aggregateOf, columnName, sourceOf, type Plan } from './compile-query.ts'
import { clause, lines, listed, select, where } from './clause.ts'
import { expressionOf } from './expression.ts'

/** Maximum number of arguments of `grouping`. */
const maxGroupingFields = 31

/**
 * Distinct fields of groupings, each after those that precede it in a grouping, so that every grouping is sorted by its
 * first field first. Where groupings contradict each other, the first decides.
 */
export function totalTerms(groupings: readonly Grouping[]): Term[] {
  const rest = new Map(groupings.flat().map((term) => [term.name, term]))
  const isFirst = ({ name }: Term): boolean =>
    groupings.every((grouping) => {
      const open = grouping.filter((term) => rest.has(term.name))
      return open.findIndex((term) => term.name === name) <= 0
    })
  const terms: Term[] = []
  while (rest.size > 0) {
    const left = [...rest.values()]
    const next = left.find(isFirst) ?? left[0]
    if (next === undefined) break
    rest.delete(next.name)
    terms.push(next)
  }
  return terms
}

/** The rows of all totals: what to read them from, and how to read a field and a measure of them. */
interface Source {
  /** A common table expression that precedes the statement. */
  readonly before: Sql | undefined
  readonly from: Sql
  readonly where: Sql | undefined
  readonly key: (term: Term, index: number) => Sql
  readonly value: (measure: Measure, index: number) => Sql
}

const rowsOf = (plan: Plan, dialect: Dialect): Source => {
  const { from, context } = sourceOf(plan, dialect)
  return {
    before: undefined,
    from,
    where: where(plan),
    key: (term) => expressionOf(term),
    value: (measure) => aggregateOf(measure, context),
  }
}

const keyName = (index: number): Sql => sql.id(`key ${index + 1}`)

/** The rows, grouped by all fields of the totals. */
const partsOf = (plan: Plan, { terms, dialect }: { terms: readonly Term[]; dialect: Dialect }): Source => {
  const { from, context } = sourceOf(plan, dialect)
  const parts = sql.id('parts')
  const grouped = lines([
    select([
      ...terms.map((term, index) => sql`${expressionOf(term)} as ${keyName(index)}`),
      ...plan.measures.flatMap((measure, index) => partColumns(measure, { index, context })),
    ]),
    sql`from ${from}`,
    where(plan),
    clause(
      'group by',
      terms.map((_, index) => sql.lit(index + 1)),
    ),
  ])
  return {
    before: sql`with ${parts} as materialized (\n${grouped}\n)`,
    from: parts,
    where: undefined,
    key: (_, index) => keyName(index),
    value: (measure, index) => combinedOf(measure, { index, dialect }),
  }
}

interface Form {
  readonly plan: Plan
  readonly groupings: readonly Grouping[]
  readonly terms: readonly Term[]
  readonly source: Source
}

const measureColumns = ({ plan, source }: Form): Sql[] =>
  plan.measures.map((measure, index) => sql`${source.value(measure, index)} as ${columnName(measure)}`)

const keysOf = ({ terms, source }: Form, grouping: Grouping): Sql[] =>
  terms.flatMap((term, index) => (has(grouping, term) ? [source.key(term, index)] : []))

const has = (grouping: Grouping, { name }: Term): boolean => grouping.some((term) => term.name === name)

/** The value of `grouping` for the rows of a grouping: one bit for each field, set where it does not group. */
const bitsOf = ({ terms }: Form, grouping: Grouping): number =>
  terms.reduce((bits, term) => bits * 2 + (has(grouping, term) ? 0 : 1), 0)

/** One `select` with grouping sets. */
const groupingSets = (form: Form): Sql => {
  const { groupings, terms, source } = form
  const keys = terms.map((term, index) => source.key(term, index))
  const cases = groupings.map(
    (grouping, index) => sql`when ${sql.lit(bitsOf(form, grouping))} then ${sql.lit(index)}`,
  )
  const sets = groupings.map((grouping) => sql`(${listed(keysOf(form, grouping))})`)
  return lines([
    select([
      sql`case grouping(${listed(keys)}) ${sql.join(cases, sql` `)} end as ${sql.id('grouping')}`,
      ...terms.map((term, index) => sql`${source.key(term, index)} as ${sql.id(term.name)}`),
      ...measureColumns(form),
    ]),
    sql`from ${source.from}`,
    source.where,
    sql`group by grouping sets (${listed(sets)})`,
  ])
}

/** A null of the type of a key. */
const nullOf = (term: Term, key: Sql): Sql =>
  term.type === 'boolean' ? sql`cast(null as boolean)` : sql`min(${key}) filter (where false)`

/** One `select` for each grouping. */
const unionAll = (form: Form): Sql => {
  const { groupings, terms, source } = form
  const selects = groupings.map((grouping, position) =>
    lines([
      select([
        sql`${sql.lit(position)} as ${sql.id('grouping')}`,
        ...terms.map((term, index) => {
          const key = source.key(term, index)
          return sql`${has(grouping, term) ? key : nullOf(term, key)} as ${sql.id(term.name)}`
        }),
        ...measureColumns(form),
      ]),
      sql`from ${source.from}`,
      source.where,
      clause('group by', keysOf(form, grouping)),
    ]),
  )
  return sql.join(selects, sql`\nunion all\n`)
}

/**
 * Returns the statement of distinct groupings. Its columns are the index of the grouping, the fields of `totalTerms`,
 * and the measures. The rows are sorted by grouping, then by the fields. It returns at most one row more than
 * `limit`, which shows that there are too many.
 */
export function compileTotals(
  plan: Plan,
  { groupings, limit, dialect }: { groupings: readonly Grouping[]; limit: number; dialect: Dialect },
): Statement {
  const terms = totalTerms(groupings)
  const hasParts = groupings.length > 1 && plan.measures.every(isCombinable)
  const totals = { ...plan, order: [] }
  const source = hasParts ? partsOf(totals, { terms, dialect }) : rowsOf(totals, dialect)
  const form = { plan, groupings, terms, source }
  const hasSets = dialect.hasGroupingSets && groupings.length > 1 && terms.length <= maxGroupingFields
  return compile(
    lines([
      source.before,
      hasSets ? groupingSets(form) : unionAll(form),
      clause('order by', [sql.lit(1), ...terms.map((_, index) => sql`${sql.lit(index + 2)} nulls last`)]),
      sql`limit ${sql.lit(limit + 1)}`,
    ]),
  )
}

// Values that keep a column a text, although most of its values have another type (DM35). Only columns whose first rows
// look like one type are read again.
import { sql } from 'kysely'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { execute, type Loading, type Sql, type Staged } from '../staging.ts'
import { candidateOf, candidatesFor, isLike, matchesCandidate, type CandidateName } from './candidates.ts'
import type { Inferred, Misfits } from './inference.ts'

interface TextColumn {
  readonly text: Sql
  /** Values of the first rows. */
  readonly sample: readonly string[]
  readonly inferred: Inferred | undefined
  /** Values of all rows. */
  readonly count: number
}

interface MisfitTask {
  readonly columns: readonly TextColumn[]
  readonly staged: Staged & { readonly name: string }
  readonly options: ReadingOptions
}

interface Suspect {
  readonly index: number
  readonly text: Sql
  readonly count: number
  readonly names: readonly CandidateName[]
}

/** Part of the values that has the type. */
const leastShare = 0.8
const firstValues = 50
const mostValues = 10
const longestText = 200

/** Most values of a sample have the shape. Few values are enough to exclude a candidate. */
const isMostlyLike = (name: CandidateName, texts: readonly string[]): boolean => {
  const most = Math.floor(texts.length * (1 - leastShare))
  let others = 0
  for (const text of texts) {
    if (!isLike(name, text)) others += 1
    if (others > most) return false
  }
  return true
}

const suspectsOf = ({ columns, staged, options }: MisfitTask): Suspect[] =>
  columns.flatMap(({ text, sample, inferred, count }, index) => {
    if (inferred?.type.main !== 'string' || count < 2 || sample.length === 0) return []
    const first = sample.slice(0, firstValues)
    const names = candidatesFor(staged.jsonTypes?.[index], options).filter(
      (name) => isMostlyLike(name, first) && isMostlyLike(name, sample),
    )
    return names.length === 0 ? [] : [{ index, text, count, names }]
  })

interface Best {
  readonly name: CandidateName
  readonly misfits: number
}

/** The candidate that most values fit; undefined if they are too few, or all. */
const bestOf = async (
  loading: Loading,
  { text, names, count }: Suspect,
  { staged }: MisfitTask,
): Promise<Best | undefined> => {
  const counts = names.map(
    (name) => sql`count(*) FILTER (WHERE ${text} IS NOT NULL AND ${matchesCandidate(name, text)})`,
  )
  const statement = sql`SELECT ${sql.join(counts)} FROM ${staged.from}`
  const batch = await execute(loading, { statement, name: staged.name })
  const fits = batch.columns.map(([cell]) => Number(cell))
  const most = Math.max(...fits)
  const name = names[fits.indexOf(most)]
  return name === undefined || most === count || most < leastShare * count
    ? undefined
    : { name, misfits: count - most }
}

/** The type by its name alone: how many digits it would need is not known. */
const typeOf = (name: CandidateName): AttributeType => {
  if (name === 'decimal') return { main: 'num', sub: 'decimal' }
  return candidateOf(name).type({ integer: 0, fraction: 0 }) ?? { main: 'num' }
}

const valuesOf = async (
  loading: Loading,
  { text, name }: { text: Sql; name: CandidateName },
  { staged }: MisfitTask,
): Promise<Misfits['values']> => {
  const statement = sql`SELECT left(value, ${sql.lit(longestText)}), count(*) AS times, min(place) AS first
    FROM (SELECT ${text} AS value, row_number() OVER () AS place FROM ${staged.from})
    WHERE value IS NOT NULL AND NOT ${matchesCandidate(name, sql.ref('value'))}
    GROUP BY value ORDER BY times DESC, first LIMIT ${sql.lit(mostValues)}`
  const batch = await execute(loading, { statement, name: staged.name })
  const [values = [], counts = [], places = []] = batch.columns
  return values.map((value, at) => {
    const row = Number(places[at])
    return { value: String(value), count: Number(counts[at]), row, line: staged.lineOf?.(row) ?? null }
  })
}

/** What does not fit, by the indexes of the columns. */
export async function findMisfits(loading: Loading, task: MisfitTask): Promise<ReadonlyMap<number, Misfits>> {
  const found = new Map<number, Misfits>()
  for (const suspect of suspectsOf(task)) {
    const best = await bestOf(loading, suspect, task)
    if (best === undefined) continue
    const { name, misfits: count } = best
    const values = await valuesOf(loading, { text: suspect.text, name }, task)
    found.set(suspect.index, { type: typeOf(name), count, values })
  }
  return found
}

// Decides whether a build has to write a table (DM38). It does not while everything that decides its rows is as it was
// when the live table was written.
import { sql } from 'kysely'
import type { Level, LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { hasOrigins } from '#domain/schema/origins.ts'
import { etagOf } from '../../core/etag.ts'
import { execute, type Loading } from '../../warehouse/loading/staging.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'
import { objectEtag } from '../objects/objects.ts'
import { martInputs } from './mart-branch.ts'
import type { PrimFile } from './prim-branches.ts'

interface Inputs {
  readonly object: LogicalObject
  readonly level: Level
  readonly files: readonly PrimFile[]
  readonly objects: readonly LogicalObject[]
  readonly prim: readonly BuiltTable[]
}

/** Increase it when a later version writes other rows from the same inputs. */
const version = 1

/** Members of a design that describe its table, and do not decide its rows. */
const description = {
  object: ['display_name', 'object_type', 'relations', 'measure_date_field'],
  attribute: ['display_name', 'is_dimension', 'is_measure', 'is_summable'],
} as const

const without = (value: object, names: readonly string[]): [string, unknown][] =>
  Object.entries(value).filter(([name]) => !names.includes(name))

const contentOf = (object: LogicalObject): unknown => [
  without(object, [...description.object, 'attributes']),
  object.attributes.map((attribute) => without(attribute, description.attribute)),
]

const originOf = ({ identity, plan, origin }: PrimFile): unknown => [
  identity,
  plan,
  origin.source,
  origin.table,
  [...origin.attributes],
]

const inputsOf = (inputs: Inputs): unknown => {
  if (inputs.level === 'data_prim') return inputs.files.map(originOf)
  const found = martInputs(inputs)
  if (found === null || found.follows !== null) return null
  const { measure_date_field: date = '' } = inputs.object
  // Its rows are sorted by the date.
  return date === '' ? [found.plan, found.reads] : [found.plan, found.reads, date]
}

/**
 * What decides the rows of a table, as a short text. Null for a table that every build has to write or count: one that
 * actions write, and a mart over a table whose rows change without a build.
 */
export function fingerprintOf(inputs: Inputs): string | null {
  if (!hasOrigins(inputs.object)) return null
  const read = inputsOf(inputs)
  return read === null ? null : etagOf([version, inputs.level, contentOf(inputs.object), read])
}

/** The members of a field that describe it. */
export function describeField(
  attribute: LogicalAttribute,
): Pick<BuiltTable['fields'][number], 'display_name' | 'is_dimension' | 'is_measure' | 'is_summable'> {
  return {
    display_name: attribute.display_name ?? attribute.attribute_name,
    is_dimension: attribute.is_dimension,
    is_measure: attribute.is_measure,
    is_summable: attribute.is_summable,
  }
}

/** The members of a table that describe it. */
export function describeTable(
  object: LogicalObject,
): Pick<BuiltTable, 'display_name' | 'object_type' | 'measure_date_field' | 'relations'> {
  return {
    display_name: object.display_name,
    object_type: object.object_type,
    measure_date_field: object.measure_date_field || null,
    relations: object.relations,
  }
}

const redescribed = (table: BuiltTable, object: LogicalObject): BuiltTable => {
  const design = objectEtag(object)
  if (table.design === design) return table
  return {
    ...table,
    ...describeTable(object),
    fields: table.fields.map((field, index) => {
      const attribute = object.attributes[index]
      return attribute === undefined ? field : { ...field, ...describeField(attribute) }
    }),
    design,
  }
}

/** Whether the warehouse has the table. A view has also to find its file. */
const exists = async (loading: Loading, table: BuiltTable): Promise<boolean> => {
  const from = sql`${sql.id(table.database_name)}.${sql.id(table.physical_name)}`
  try {
    await execute(loading, { statement: sql`SELECT 1 FROM ${from} LIMIT 0`, name: table.table_name })
    return true
  } catch {
    loading.signal.throwIfAborted()
    return false
  }
}

/** A table that need not be written, and what the build that wrote it counted. */
interface UnchangedTable {
  readonly table: BuiltTable
  readonly written: NonNullable<BuiltTable['written']>
}

/**
 * The live table, with the descriptions of the design, if it was written from the same inputs; otherwise undefined.
 */
export async function unchangedTable(
  loading: Loading,
  {
    current,
    object,
    fingerprint,
  }: {
    current: BuiltTable | undefined
    object: LogicalObject
    fingerprint: string | null
  },
): Promise<UnchangedTable | undefined> {
  const written = current?.written
  if (current === undefined || written === undefined || written.fingerprint !== fingerprint) return undefined
  return (await exists(loading, current)) ? { table: redescribed(current, object), written } : undefined
}

// A queryable table for the rules of a query. The server's catalogue and the `tables` of a dataset both fit.
import type { AggregateFunction } from '#contract/data-manager/logical-object.ts'
import type { TypedExpression } from '../schema/expression.ts'
import { mainTypes, type AttributeType, type MainType } from '#contract/data-manager/table.ts'

/** An attribute of a prim object. */
interface FieldOrigin {
  readonly object: string
  readonly attribute: string
}

/** How a virtual attribute is computed (DM7). */
export interface VirtualField {
  /** `row`: from one row, like a column. `aggregate`: from the rows of a group, so that it is a measure as it is. */
  readonly kind: 'row' | 'aggregate'
  /** The physical attributes of the table that it reads. */
  readonly columns: readonly string[]
  /** Absent in the dataset. */
  readonly expression?: TypedExpression
}

export interface QueryableField {
  readonly field: string
  readonly type: AttributeType
  /** About how many distinct values it had after the build; null or absent if that is unknown. */
  readonly distinct?: number | null | undefined
  /** How a mart computed it from several rows; null or absent for a value of one row (DM39). */
  readonly aggregate?: AggregateFunction | null | undefined
  /** Attribute whose values a mart holds; null or absent if there is none. */
  readonly origin?: FieldOrigin | null | undefined
  /** Null or absent for a physical attribute. */
  readonly virtual?: VirtualField | null | undefined
}

/** What a mart holds of its base, recorded when it is built (QB30). */
export interface MartFacts {
  /** Prim object of which each row is one joined row. */
  readonly base: string
  /** A row stands for all joined rows with the same attributes. */
  readonly is_grouped: boolean
  /** The rows are in the load order of the base. */
  readonly is_ordered: boolean
  /** Rows that were rejected, or replaced by a later row with the same key. */
  readonly lost_rows: number
  /** A table it reads whose rows can change without a build; null if there is none. */
  readonly follows: string | null
  /** The prim tables it was built from are those that queries see. */
  readonly is_current: boolean
}

export interface QueryableTable {
  readonly database_name: string
  readonly table_name: string
  readonly rows: number
  readonly measure_date_field: string | null
  readonly fields: readonly QueryableField[]
  /** Null for a table that no prim table fills. Absent for prim tables, and for marts of which nothing is known. */
  readonly mart?: MartFacts | null | undefined
}

const knownTypes: readonly string[] = mainTypes
const isMainType = (main: string): main is MainType => knownTypes.includes(main)

/** The main type of an attribute; unknown types count as text (DM4). */
export function mainTypeOf(type: AttributeType): MainType {
  return isMainType(type.main) ? type.main : 'string'
}

const floats = ['double', 'real', 'float', 'float4', 'float8']

/** Whether sums are sums of doubles, whose rounding depends on their order (DM14). */
export function isFloat(type: AttributeType): boolean {
  return type.main === 'num' && floats.includes((type.sub ?? '').toLowerCase())
}

/** Whether every value is an integer. */
export function isInteger(type: AttributeType): boolean {
  return type.main === 'num' && /int/i.test(type.sub ?? '')
}

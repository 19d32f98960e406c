// A queryable table for the rules of a query. The server's catalogue and the `tables` of a dataset both fit.
import { mainTypes, type AttributeType, type MainType } from '#contract/data-manager/table.ts'

export interface QueryableField {
  readonly field: string
  readonly type: AttributeType
}

export interface QueryableTable {
  readonly database_name: string
  readonly table_name: string
  readonly rows: number
  readonly measure_date_field: string | null
  readonly fields: readonly QueryableField[]
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

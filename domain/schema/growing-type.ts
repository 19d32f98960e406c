// Columns by whose values only the new rows of a table of a database are read (DM66).
import type { AttributeType } from '#contract/data-manager/table.ts'
import { isIntegerType } from './numeric-type.ts'

/** Whether the values of an attribute can be compared exactly: whole numbers, dates and dates with a time. */
export function isGrowingType(type: AttributeType): boolean {
  return type.main === 'date' || type.main === 'datetime' || isIntegerType(type)
}

/**
 * The values of a column are compared by their number, their sum, and the sum of the squares of their remainders by
 * this number: the engines of databases and of the platform compute all three exactly with 64 and 128 bits.
 */
export const valueModulus = 2_147_483_647

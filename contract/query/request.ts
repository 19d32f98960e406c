// A query request. Only its structure is checked here: names depend on the tables, and `domain/query` reports every
// problem with its path.
import { z } from 'zod'
import { exactNumber } from '../exact-number.ts'
import {
  computeModes,
  evolutionModes,
  evolutionScales,
  filterOperators,
  operatorAliases,
  relativeEdges,
  relativeUnits,
} from './vocabulary.ts'

/** A name of the query language. The console and the platform read it by the rules of the query, not by this list. */
const nameOf = (id: string, names: readonly string[]) =>
  z.string().meta({ id, enum: names, description: 'Case-insensitive' })
export const computeModeName = nameOf('ComputeMode', Object.keys(computeModes))
const operatorName = nameOf('FilterOperator', [
  ...Object.keys(filterOperators),
  ...Object.keys(operatorAliases),
])
const directionName = nameOf('OrderDirection', ['asc', 'desc'])
export const evolutionScaleName = nameOf('EvolutionScale', evolutionScales)
export const evolutionModeName = nameOf('EvolutionMode', evolutionModes)

/**
 * A day counted from now, for a field of dates or instants (QB35, extension): the first or the last day of the unit
 * that is `shift` units after the current one. It is resolved each time the query runs.
 */
export const relativeDate = z
  .strictObject({
    unit: z.enum(relativeUnits),
    shift: z.number().int(),
    edge: z.enum(relativeEdges),
  })
  .meta({ id: 'RelativeDate' })
export type RelativeDate = z.infer<typeof relativeDate>

export const scalarOperand = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ScalarOperand = z.infer<typeof scalarOperand>
/** A number that no double represents is its decimal text. */
export const operand = z.union([scalarOperand, relativeDate])
export type Operand = z.infer<typeof operand>

const sentScalar = z.union([scalarOperand, exactNumber])
const sentOperand = z.union([sentScalar, relativeDate])
/** An operand as it was sent, and as it is echoed. */
export type SentOperand = z.infer<typeof sentOperand>

const sentList = z.array(sentOperand)

/** A name, or several names that group together as one entry (QB13). */
const entries = z.array(z.union([z.string(), z.array(z.string())]))

export const queryRequest = z
  .looseObject({
    data: z.looseObject({
      fields: z.record(z.string(), z.union([computeModeName, z.array(computeModeName)])),
      skip: z.number().int().min(0).optional(),
      limit: z.number().int().min(0).optional(),
      hints: z.boolean().optional(),
    }),
    /** Field → operator → operands; a bare list is `in` (QB3), a bare object always names operators. */
    filter: z
      .record(
        z.string(),
        z.union([sentScalar, sentList, z.record(operatorName, z.union([sentOperand, sentList]))]),
      )
      .optional(),
    scale: z
      .looseObject({
        fields: entries.optional(),
        /** Every entry of `fields` on one of two axes: `x` are rows, `y` are series (QB7). */
        axis: z.looseObject({ x: entries.optional(), y: entries.optional() }).optional(),
      })
      .optional(),
    /** The comparison with `depth` past periods (QB9). */
    evol: z
      .looseObject({
        scale: evolutionScaleName.optional(),
        mode: evolutionModeName.optional(),
        depth: z.number().int().optional(),
      })
      .optional(),
    /**
     * Totals (QB8). `all`: the grand total, then one grouping for each entry; an empty list is the grand total alone. `x`
     * and `y`: one grouping each, by all their fields together.
     */
    total: z
      .looseObject({ all: entries.optional(), x: entries.optional(), y: entries.optional() })
      .optional(),
    order: z.record(z.string(), directionName).optional(),
    table_name: z.string().optional(),
    database_name: z.string().optional(),
  })
  .meta({ id: 'QueryRequest' })
export type QueryRequest = z.infer<typeof queryRequest>

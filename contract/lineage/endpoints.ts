import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { warehouseQuery } from '../data-manager/reading-endpoints.ts'
import { lineage } from './lineage.ts'

export const lineageDirections = ['both', 'up', 'down'] as const

/** The parameters that say where a lineage starts. */
export const lineageStartNames = [
  'database_name',
  'table_name',
  'attribute_name',
  'saved_query',
  'board',
] as const
export type LineageStart = Partial<Readonly<Record<(typeof lineageStartNames)[number], string>>>

/**
 * Where the lineage starts: `saved_query`, `board`, or `database_name` (a source, `data_prim` or `data_mart`) with
 * `table_name` and `attribute_name`, without which it starts at the whole table or source.
 */
export const lineageQuery = warehouseQuery.extend({
  database_name: z.string().optional(),
  table_name: z.string().optional(),
  attribute_name: z.string().optional(),
  saved_query: z.string().optional(),
  board: z.string().optional(),
  direction: z.enum(lineageDirections).default('both'),
})

export const lineageArea = {
  read: endpoint({
    method: 'GET',
    path: '/logical/lineage',
    summary: 'Where the values of an attribute, table, saved query or board come from, and what uses them',
    permission: 'session',
    query: lineageQuery,
    response: data(z.object({ lineage })),
    extension: true,
    errors: ['not_found', 'warehouse_unknown'],
  }),
} as const

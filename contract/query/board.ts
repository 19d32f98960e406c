// Boards (QB60): saved queries on one page, with filters and a comparison for all of them.
import { z } from 'zod'
import { instant } from '../http.ts'
import { queryRequest } from './request.ts'
import { savedQuery } from './saved-query.ts'
import { sharing } from './sharing.ts'

const sizes = [1, 2, 3] as const

/** Limits of the members of a board. */
export const boardLimits = {
  name: 200,
  description: 2000,
  title: 200,
  tiles: 60,
  refreshMinutes: 60,
} as const

/** A saved query on a board. Its position is its index in the list of tiles. */
export const boardTile = z.object({
  id: z.string().min(1).max(64),
  query_id: z.string().min(1).max(64),
  /** Empty: the name of the saved query. */
  title: z.string().max(boardLimits.title).default(''),
  /** How the console shows the result; null: as the query was saved. Opaque to the platform. */
  view: z.string().max(40).nullable().default(null),
  /** Number of columns of the grid, which has three. */
  width: z.literal(sizes).default(1),
  /** Number of rows of the grid. */
  height: z.literal(sizes).default(1),
})
export type BoardTile = z.infer<typeof boardTile>

export const boardWrite = z.object({
  name: z.string().trim().min(1).max(boardLimits.name),
  description: z.string().max(boardLimits.description).default(''),
  sharing: sharing.default({ kind: 'private' }),
  /** In the order of their positions; ids are distinct. */
  tiles: z.array(boardTile).max(boardLimits.tiles).default([]),
  /** As in a query. Replaces the conditions of a tile on the same fields, if its table has the field. */
  filter: queryRequest.shape.filter.unwrap().default({}),
  /** As in a query. Replaces the comparison of every tile; null leaves them as they were saved. */
  evol: queryRequest.shape.evol.unwrap().nullable().default(null),
  /** Minutes between two refreshes; 0: only when somebody asks for it. */
  refresh_minutes: z.number().int().min(0).max(boardLimits.refreshMinutes).default(0),
})
export type BoardWrite = z.output<typeof boardWrite>

/** A board (QB60). */
export const board = boardWrite
  .extend({
    id: z.string(),
    created_by: z.object({ uid: z.string(), user: z.string() }),
    created_at: instant,
    updated_at: instant,
    /** Full name of the user who last changed it. */
    updated_by: z.string(),
    /** Whether the caller may change it. */
    may_write: z.boolean(),
    etag: z.string(),
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof board>

/** A board, and those of its saved queries that exist and that the caller may read. */
export const boardWithQueries = z.object({ board, queries: z.array(savedQuery) })
export type BoardWithQueries = z.infer<typeof boardWithQueries>

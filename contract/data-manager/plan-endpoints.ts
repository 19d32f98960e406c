// What a build would do now. Nothing is written (DM43). Extension.
import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { count, problem } from '../http.ts'
import { warehouseName } from './source.ts'
import { levels } from './logical-object.ts'

const objectChangeKinds = [
  'attribute_added',
  'attribute_removed',
  'attribute_retyped',
  'attribute_described',
  'attribute_moved',
  'source_changed',
  'rules_changed',
  'key_changed',
  'relation_added',
  'relation_removed',
  'relation_changed',
  'described',
  'other_member',
  'not_known',
] as const

const objectChange = z.object({
  kind: z.enum(objectChangeKinds),
  /** Attribute, related object or member of the design; empty for `not_known`. */
  name: z.string(),
  /** Text before and after: a type, paths, attributes or a value; null if there is none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ObjectChange = z.infer<typeof objectChange>

/**
 * Why a table is written. `input`: its file, or how it is read, changed. `reads`: a table that it reads is written.
 * `joins`: relations of other objects changed. `follows`: it reads rows that change without a build. `missing`: the
 * warehouse lacks its table. `not_known`: written by an earlier version, which did not store what decided its rows.
 */
const writeReasons = [
  'new',
  'full',
  'design',
  'input',
  'reads',
  'joins',
  'follows',
  'missing',
  'not_known',
] as const
export type WriteReason = (typeof writeReasons)[number]

const plannedObject = z.object({
  object_name: z.string(),
  level: z.enum(levels),
  /** Of the design against the table that queries see. */
  state: z.enum(['new', 'changed', 'unchanged', 'removed']),
  /** Whether the build writes the table; null if `problems` say why that is not known. */
  is_written: z.boolean().nullable(),
  reasons: z.array(z.enum(writeReasons)),
  /** For the reason `reads`: the tables. */
  reads: z.array(z.string()),
  changes: z.array(objectChange),
  /** Why the object cannot be built as it is: what freezing would refuse, then what its build would refuse. */
  problems: z.array(problem),
  /** Rows of the table that queries see; null if there is none, or if roles limit the rows that the caller sees. */
  rows: count.nullable(),
})
export type PlannedObject = z.infer<typeof plannedObject>

/** `live`: of the table that queries see. `extraction`: counted in the source. `estimate`: about so many. */
const sizeOrigin = z.enum(['live', 'extraction', 'estimate'])
export type SizeOrigin = z.infer<typeof sizeOrigin>

/** What a table is expected to have after the build. Bytes are always about so many. */
const expectedSize = z.object({ rows: count, rows_from: sizeOrigin, bytes: count, bytes_from: sizeOrigin })
export type ExpectedSize = z.infer<typeof expectedSize>

const planStep = z.object({
  object_name: z.string(),
  level: z.enum(levels),
  /** Null if nothing is known, or if roles limit the rows that the caller sees. */
  expected: expectedSize.nullable(),
  /** Rows of the live table, before the build; null if they are not known. */
  rows: count.nullable(),
})

export const affectedQuery = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  /**
   * `fails`: it has an answer now, and would be refused. `moves`: another table would answer. `may_move`: another table
   * would answer if it has fewer rows, which is known after the build. `works`: it has no answer now, and would have one.
   */
  effect: z.enum(['fails', 'moves', 'may_move', 'works']),
  /** Fields that the tables lose, in the order of the query. */
  fields: z.array(z.string()),
  /** Why it would be refused. */
  problem: problem.nullable(),
  /** With these replacements of lost fields it would be answered; empty if none is known. */
  replacements: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Whether the caller may change it. */
  may_write: z.boolean(),
  /** The tables that answer now and after the build; null if there is none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Boards that show it and that the caller may see. */
  boards: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type AffectedQuery = z.infer<typeof affectedQuery>

export const affectedCondition = z.object({
  object_name: z.string(),
  level: z.enum(levels),
  /**
   * `none`: the condition matches no row of the table any more. `fewer`: it matches fewer values. `more`: it would match
   * rows that it did not match.
   */
  effect: z.enum(['none', 'fewer', 'more']),
  fields: z.array(z.string()),
  /** Roles with such a condition. */
  roles: count,
  /** Those that the caller may see. */
  named_roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Accounts with one of these roles, also by a group. */
  users: count,
})
export type AffectedCondition = z.infer<typeof affectedCondition>

const buildPlan = z.object({
  /** The build that queries see; null before the first one. */
  build_id: z.number().int().nullable(),
  objects: z.array(plannedObject),
  /** Tables to write, in their order. */
  steps: z.array(planStep),
  queries: z.array(affectedQuery),
  /** Affected saved queries that the caller may not see. */
  hidden_queries: count,
  conditions: z.array(affectedCondition),
})
export type BuildPlanAnswer = z.infer<typeof buildPlan>

export const planEndpoints = {
  planBuild: endpoint({
    method: 'POST',
    path: '/logical/build/plan',
    summary: 'What a build of the saved designs would change, without writing anything',
    permission: 'data-manager:build:run',
    request: json(
      z.object({
        levelsToBuild: z.array(z.enum(levels)).min(1),
        dwhName: z.string().default(warehouseName),
        /** Also unchanged tables are written. */
        full: z.boolean().default(false),
      }),
    ),
    response: data(z.object({ plan: buildPlan })),
    extension: true,
    errors: ['warehouse_unknown'],
  }),
} as const

// Relations measured on the data: those that are named, and those that are found (DM42). Extensions.
import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { data, endpoint, json } from '../endpoint.ts'
import { exactNumber } from '../exact-number.ts'
import { count, problem } from '../http.ts'
import { logicalObject, objectName, relation } from './logical-object.ts'
import { warehouseQuery } from './reading-endpoints.ts'

/** Types of a relation as it is found in the data. `many_to_many` is a warning: a join by it multiplies rows. */
const relationTypes = ['many_to_one', 'one_to_one', 'one_to_many', 'many_to_many'] as const
export type RelationType = (typeof relationTypes)[number]

const relationKey = z.object({
  /** Names of prim objects. */
  from: z.string(),
  to: z.string(),
  attributes: relation.shape.attributes.max(8),
})
/** A relation between two prim objects, without its type. */
export type RelationKey = z.infer<typeof relationKey>

/** Prim objects that are not saved, in place of the saved ones of the same name. */
const designs = z.array(logicalObject).max(50).optional()

const orphan = z.object({
  /** Values of the key, in the order of its attributes, as text. */
  values: z.array(z.string()),
  /** Rows of `from` with these values. */
  rows: count,
})

/** All numbers are exact and cover all rows of both objects, as they are designed now. */
const relationMeasure = z.object({
  rows: count,
  /** Rows of `from` in which an attribute of the key is null. They match nothing and are no orphans. */
  null_rows: count,
  /** Rows of `from` with at least one row of `to`. */
  matched_rows: count,
  /** Rows of `from` with a complete key that no row of `to` has. */
  orphan_rows: count,
  /** `matched_rows` of the rows without null, from 0 to 1; null if every key has a null. */
  inclusion: z.number().min(0).max(1).nullable(),
  /** Different complete keys of `from`, and how many of them `to` has. */
  from_keys: count,
  matched_keys: count,
  target_rows: count,
  /** No two rows of `to` have the same complete key. */
  target_unique: z.boolean(),
  /** No two rows of `from` have the same complete key. */
  from_unique: z.boolean(),
  /** Rows of the inner join. A number, or its digits where a double would lose some. */
  joined_rows: z.union([z.number(), exactNumber]),
  /** `joined_rows` for each of `matched_rows`: 1 if a join does not multiply rows; null if no row matches. */
  rows_per_match: z.number().nullable(),
  /** The type that these numbers show. */
  type: z.enum(relationTypes),
  /** The most frequent orphans, at most 10, ordered by rows and values. */
  orphans: z.array(orphan),
  /** `build`: the tables of the current build, which are as designed. `files`: at least one was read from its files. */
  read_from: z.enum(['build', 'files']),
  milliseconds: z.number(),
})
export type RelationMeasure = z.infer<typeof relationMeasure>

const measuredRelation = relationKey.extend({
  /** Null if it could not be measured; `problem` then says why. */
  measure: relationMeasure.nullable(),
  problem: problem.nullable(),
})
export type MeasuredRelation = z.infer<typeof measuredRelation>

const relationCandidate = relationKey.extend({
  type: z.enum(relationTypes),
  /** Whether the names of the attributes suggest it, their values, or both. */
  by: z.enum(['name', 'value', 'both']),
  /** From 0 to 1. The list is ordered by it. */
  score: z.number(),
  /** The design of one of the two objects has this relation already. */
  is_designed: z.boolean(),
  measure: relationMeasure,
})
export type RelationCandidate = z.infer<typeof relationCandidate>

/** Errors of files that are read, because a table is not built as designed. */
const readErrors = [
  'attribute_source_unknown',
  'attribute_unknown',
  'file_missing',
  'file_vanished',
  'file_unreadable',
  'extraction_too_long',
] as const

export const relationEndpoints = {
  measureRelations: endpoint({
    method: 'POST',
    path: '/logical/relations/measure',
    summary: 'Measure relations between prim objects on all their rows, built or not',
    permission: 'data-manager:source:extract',
    query: warehouseQuery,
    request: json(z.object({ relations: z.array(relationKey).min(1).max(50), designs }), {
      budget: bodyBudgets.designs,
    }),
    response: data(z.object({ relations: z.array(measuredRelation) })),
    extension: true,
    errors: readErrors,
  }),
  findRelations: endpoint({
    method: 'POST',
    path: '/logical/relations/candidates',
    summary: 'Find relations between prim objects by names and values, each with its measure',
    permission: 'data-manager:source:extract',
    query: warehouseQuery,
    request: json(
      z.object({
        /** Objects to compare with each other; all prim objects by default. */
        objects: z.array(objectName).max(500).optional(),
        /** Only relations from or to this object. */
        of: objectName.optional(),
        designs,
      }),
      { budget: bodyBudgets.designs },
    ),
    response: data(
      z.object({
        /** Best first. */
        candidates: z.array(relationCandidate),
        /** Objects that could not be read. */
        unread: z.array(z.object({ object: z.string(), problem })),
        milliseconds: z.number(),
      }),
    ),
    extension: true,
    errors: [...readErrors, 'not_found'],
  }),
} as const

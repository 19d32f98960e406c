// The preview of a mart as it is designed (DM44). An extension.
import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { data, endpoint, json } from '../endpoint.ts'
import { count } from '../http.ts'
import { logicalObject } from './logical-object.ts'
import { warehouseQuery } from './reading-endpoints.ts'

const martPreview = z.object({
  /** The prim object whose rows the mart reads. */
  base: z.string(),
  base_rows: count,
  /** Rows that a build would write. */
  total_rows: count,
  /** Rows that a build would reject, and rows that a rule would leave out. */
  rejected_rows: count,
  filtered_rows: count,
  columns: z.array(z.object({ name: z.string(), main: z.string() })),
  /** The first rows. Each value is its text, at most 200 characters; null for a null. */
  rows: z.array(z.array(z.string().nullable())),
  /** `build`: the tables of the current build, which are as designed. `files`: at least one was read from its files. */
  read_from: z.enum(['build', 'files']),
  milliseconds: z.number(),
})
export type MartPreview = z.infer<typeof martPreview>

export const martEndpoints = {
  previewMart: endpoint({
    method: 'POST',
    path: '/logical/marts/preview',
    summary: 'The first rows of a mart as it is designed, and how many rows a build would write',
    permission: 'data-manager:source:extract',
    query: warehouseQuery,
    request: json(
      z.object({
        /** The mart as it is designed; it need not be saved. */
        object: logicalObject,
        /** Prim objects that are not saved, in place of the saved ones of the same name. */
        designs: z.array(logicalObject).max(50).optional(),
        rows: z.number().int().min(1).max(200).default(50),
      }),
      { budget: bodyBudgets.designs },
    ),
    response: data(z.object({ preview: martPreview })),
    extension: true,
    errors: [
      'attribute_source_unknown',
      'attribute_unknown',
      'file_missing',
      'file_vanished',
      'file_unreadable',
      'extraction_too_long',
      'rule_stopped',
    ],
  }),
} as const

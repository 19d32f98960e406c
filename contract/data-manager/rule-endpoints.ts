import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { data, endpoint, json } from '../endpoint.ts'
import { count } from '../http.ts'
import { logicalObject } from './logical-object.ts'
import { warehouseQuery } from './reading-endpoints.ts'

/** Most rows of a preview. */
const maxRows = 1000

const rulePreviewRequest = z.object({
  /** The object as it is designed; it need not be saved. */
  object: logicalObject,
  /** Name of the attribute whose values are shown. */
  attribute: z.string(),
  /** Position in the `sources` of the attribute. Its first table is read. A mart has one source. */
  source: count.default(0),
  /** For a mart: prim objects that are not saved, in place of the saved ones of the same name. */
  designs: z.array(logicalObject).max(50).optional(),
  rows: z.number().int().min(1).max(maxRows).default(200),
})

export type RulePreviewRequest = z.infer<typeof rulePreviewRequest>

/**
 * What a build would do with a row: `emptied` is a value that became null, `left_out` a row that a rule leaves out,
 * `stopped` a row for which the build ends.
 */
export const ruleOutcomes = ['unchanged', 'changed', 'emptied', 'left_out', 'rejected', 'stopped'] as const
export type RuleOutcome = (typeof ruleOutcomes)[number]

const previewRow = z.object({
  /** Text of the value that the first rule reads, at most 200 characters; null for a null. */
  before: z.string().nullable(),
  /** Text of the value that is written; null for a null, and for rows that are not written. */
  after: z.string().nullable(),
  outcome: z.enum(ruleOutcomes),
  /** Why a row is rejected or stops the build. */
  reason: z
    .object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
    })
    .nullable(),
})

const rulePreview = z.object({
  source: z.string(),
  table: z.string(),
  rows_read: count,
  /** The sample is the whole file. */
  complete: z.boolean(),
  rows: z.array(previewRow),
  /** Rows by outcome. */
  counts: z.object({
    unchanged: count,
    changed: count,
    emptied: count,
    left_out: count,
    rejected: count,
    stopped: count,
  }),
  /** For each rule: the rows that reach it and meet its condition; null for a rule that changes nothing. */
  matched: z.array(count.nullable()),
})
export type RulePreview = z.infer<typeof rulePreview>

/** The rules of an attribute on the first rows of its file (DM40.e). */
export const ruleEndpoints = {
  previewRules: endpoint({
    method: 'POST',
    path: '/logical/rules/preview',
    summary:
      'Apply the rules of an attribute to the first rows of its file or mart, with the object as it is designed',
    permission: 'data-manager:source:extract',
    query: warehouseQuery,
    request: json(rulePreviewRequest, { budget: bodyBudgets.designs }),
    response: data(z.object({ preview: rulePreview })),
    extension: true,
    errors: [
      'attribute_unknown',
      'attribute_source_shape',
      'attribute_source_unknown',
      'file_missing',
      'file_vanished',
      'file_unreadable',
      'extraction_too_long',
      'source_kind_unknown',
    ],
  }),
} as const

// What a new extraction changed, and what that affects (DM45). Extension.
import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, instant, noContent } from '../http.ts'
import { levels } from './logical-object.ts'
import { affectedCondition, affectedQuery } from './plan-endpoints.ts'
import { tableParams, warehouseQuery } from './reading-endpoints.ts'
import { attributeType } from './table.ts'

const foundChanges = z.object({
  /** When the findings that these are compared with were extracted, and whether from a sample. */
  since: instant,
  was_sampled: z.boolean(),
  attributes: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'retyped']),
      attribute_name: z.string(),
      /** Null of an added attribute. */
      from: attributeType.nullable(),
      /** Null of a removed attribute. */
      to: attributeType.nullable(),
    }),
  ),
  /** Reading options, chosen or detected, as text; null where there was none. */
  options: z.array(z.object({ option: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type FoundChanges = z.infer<typeof foundChanges>

const affectedObject = z.object({
  object_name: z.string(),
  level: z.enum(levels),
  /** Its attributes that read a removed or retyped attribute, directly or through another object. */
  attributes: z.array(z.object({ attribute_name: z.string(), kind: z.enum(['removed', 'retyped']) })),
})
export type AffectedObject = z.infer<typeof affectedObject>

const tableChanges = foundChanges.extend({
  objects: z.array(affectedObject),
  /** Saved queries that would be refused or answered by another table if the built tables changed in the same way. */
  queries: z.array(affectedQuery),
  /** Affected saved queries that the caller may not see. */
  hidden_queries: count,
  conditions: z.array(affectedCondition),
})

export const changeEndpoints = {
  tableChanges: endpoint({
    method: 'GET',
    path: '/metas/tables/:source/:table/changes',
    summary: 'What the last extraction changed since the one that was acknowledged, and what that affects',
    permission: 'data-manager:source:extract',
    params: tableParams,
    query: warehouseQuery,
    response: data(z.object({ changes: tableChanges.nullable() })),
    extension: true,
  }),
  acknowledgeChanges: endpoint({
    method: 'DELETE',
    path: '/metas/tables/:source/:table/changes',
    summary: 'Acknowledge the changes: the next extraction is compared with the last one',
    permission: 'data-manager:source:extract',
    params: tableParams,
    query: warehouseQuery,
    response: data(noContent),
    extension: true,
  }),
} as const

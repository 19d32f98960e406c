// The sample project: what belongs to it, and its removal (DM46).
import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { warehouseQuery } from './reading-endpoints.ts'

const samplePart = z.object({
  kind: z.enum(['playbook', 'action', 'action_table']),
  name: z.string(),
  /** Why its removal leaves it: users changed it, use it, or the caller may not delete it. */
  kept: z.enum(['changed', 'used', 'permission']).nullable(),
})
export type SamplePart = z.infer<typeof samplePart>

const sample = data(
  z.object({
    sources: z.array(z.string()),
    objects: z.array(z.string()),
    automation: z.array(samplePart),
  }),
)

export const sampleEndpoints = {
  getSample: endpoint({
    method: 'GET',
    path: '/datastores/sample',
    summary: 'What removing the sample project would delete, and what it would leave',
    permission: 'data-manager:source:write',
    query: warehouseQuery,
    response: sample,
    extension: true,
    errors: ['not_found'],
  }),
  deleteSample: endpoint({
    method: 'DELETE',
    path: '/datastores/sample',
    summary: 'Delete the sample project: sources, objects that read only them, and unchanged automation',
    permission: 'data-manager:source:write',
    query: warehouseQuery,
    response: sample,
    extension: true,
    errors: ['not_found', 'in_use', 'busy'],
  }),
}

// The playbook format. Reading is tolerant and loses nothing: members outside the format are kept (PBK3).
import { z } from 'zod'
import type { Word } from '../reasons.ts'

export const nodeTypes = ['trigger', 'action', 'operator'] as const

export const playbookNode = z.looseObject({
  name: z.string(),
  type: z.enum(nodeTypes),
  /** Written as arrays of node ids; an object is read too (PBK1). */
  outputs: z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.unknown())])),
  icon: z.string().optional(),
  subtype: z.string().optional(),
  items: z.string().optional(),
  loop: z.array(z.string()).optional(),
  module_uuid: z.string().optional(),
  trigger_uuid: z.string().optional(),
  action_uuid: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).optional(),
})

export const playbookDocument = z.looseObject({
  name: z.string(),
  uuid: z.string().optional(),
  nodes: z.record(z.string().regex(/^\d+$/, 'digits' satisfies Word), playbookNode),
  workspace: z.string().optional(),
  description: z.string(),
})
export type PlaybookDocument = z.infer<typeof playbookDocument>

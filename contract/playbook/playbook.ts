// The data of a playbook other than its text: its summary, versions, node positions, and the modules of its nodes. The
// text is transferred as bytes and never rewritten (PBK7).
import { z } from 'zod'
import { count, instant } from '../http.ts'
import type { TermCode } from '../reasons.ts'

const nodeId = z.string().regex(/^\d{1,19}$/, 'digits' satisfies TermCode)

const template = 'May contain JINJA templates that refer to other nodes'

const playbookNode = z.looseObject({
  name: z.string().describe('Name of the node, as users see it'),
  type: z.string().describe('`trigger`, `action` or `operator`'),
  subtype: z.string().optional().describe('Of an operator, such as `foreach`'),
  icon: z.string().optional().describe('Address of the icon, also a data URI'),
  module_uuid: z.string().optional().describe('Module of the automation library'),
  trigger_uuid: z.string().optional().describe('Trigger of the module'),
  action_uuid: z.string().optional().describe('Action of the module'),
  arguments: z.record(z.string(), z.unknown()).optional().describe(template),
  outputs: z.record(z.string(), z.unknown()).describe('Each output by its name, with the nodes that follow'),
  items: z.string().optional().describe('Of a `foreach`: the template of the array'),
  loop: z.array(z.string()).optional().describe('Of a `foreach`: the nodes that run for each item'),
})

/**
 * The documented format. The text is not read by this schema: unknown members are kept, and members that are missing or
 * have another type are reported by the checks of the editor (PBK4).
 */
export const playbookDocument = z
  .looseObject({
    name: z.string().optional(),
    uuid: z.string().optional().describe('Unique id of the template; without it the platform finds one'),
    workspace: z.string().optional().describe('Category of the automation'),
    description: z.string().optional(),
    nodes: z.record(z.string(), playbookNode).describe('The nodes by their numbers, as decimal digits'),
  })
  .describe('A graph of nodes. It is stored byte for byte, also with members that this schema does not name')

/** `uuid` is the id it is stored under; the text may have another one or none (PBK7). */
export const playbookSummary = z.object({
  uuid: z.string(),
  /** From the text; empty if it has none. */
  name: z.string(),
  workspace: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  nodes: count,
  /** Diagnostics of the newest version. */
  errors: count,
  warnings: count,
  /** Number of the newest version, from 1. */
  version: count,
  /** Size of the newest version in bytes. */
  size: count,
  created_at: instant,
  created_by: z.string(),
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type PlaybookSummary = z.infer<typeof playbookSummary>

export const playbookVersion = z.object({
  number: count,
  /** The name in the text. */
  name: z.string(),
  nodes: count,
  /** Bytes. */
  size: count,
  sha256: z.string(),
  at: instant,
  /** Who saved it. */
  by: z.string(),
  /** The version that it restores. */
  restored_from: count.nullable(),
})
export type PlaybookVersion = z.infer<typeof playbookVersion>

const maxCoordinate = 1e7
const isCoordinate = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= maxCoordinate
const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isCoordinate)

/** Node positions `[x, y]` in pixels at 100 % zoom, stored by the editor separately from the text. */
export const playbookLayout = z.object({
  positions: z.record(nodeId, z.custom<[number, number]>(isPosition, 'position' satisfies TermCode)),
})
export type PlaybookLayout = z.infer<typeof playbookLayout>

/** An action or a trigger that a module offers. */
const moduleStep = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
})

/** A module of the catalogue (PBK6). */
export const playbookModule = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
  slug: z.string(),
  /** A data URI of a picture, or null. */
  icon: z.string().nullable(),
  actions: z.array(moduleStep),
  triggers: z.array(moduleStep),
})
export type PlaybookModule = z.infer<typeof playbookModule>

/** JSON Schemas (draft-07) of one action or trigger, as its module provides them. */
export const moduleSchemas = z.object({
  arguments: z.record(z.string(), z.unknown()),
  results: z.record(z.string(), z.unknown()),
})

// Where the values of an attribute come from, and what uses them (DM65): cards in lanes, and links between their items.
import { z } from 'zod'
import { levels } from '../data-manager/logical-object.ts'
import { attributeType } from '../data-manager/table.ts'
import { count, instant } from '../http.ts'
import { computeModeName } from '../query/request.ts'

/** From left to right. */
export const lineageLanes = ['source', 'data_prim', 'data_mart', 'query', 'board', 'automation'] as const
export type LineageLane = (typeof lineageLanes)[number]

/** `action_table`: written by actions (ENG22). `hidden`: all cards of a lane that the caller may not read, as one. */
const cardKinds = [
  'table',
  'object',
  'action_table',
  'query',
  'board',
  'action',
  'workflow',
  'hidden',
] as const

/** How a saved query uses a field. `shown`: as a value, with a compute mode. `compared`: the date of a comparison. */
const queryUses = ['shown', 'grouped', 'filtered', 'sorted', 'totalled', 'compared'] as const
export type QueryUseKind = (typeof queryUses)[number]

const fieldUse = z.object({
  use: z.enum(queryUses),
  /** Of a shown value; null of other uses. */
  mode: computeModeName.nullable(),
})
export type FieldUse = z.infer<typeof fieldUse>

/** An attribute, a field of a saved query, a tile or a filter of a board, a column that an action writes. */
const lineageItem = z.object({
  /** Unique in its card. */
  id: z.string(),
  name: z.string(),
  /** Empty if it is the name. */
  display_name: z.string(),
  /** Null of items that are no attributes, and of columns that the last extraction did not find. */
  type: attributeType.nullable(),
  /** Of a mart: the function, and the period to whose start a date is set. */
  function: z.string().nullable(),
  unit: z.string().nullable(),
  /** The SQL of a virtual attribute; null of others. */
  sql: z.string().nullable(),
  /** Rules that change or leave out its values (DM5), as designed. */
  rules: z.array(z.looseObject({})),
  /** Of a saved query; empty for other items. */
  uses: z.array(fieldUse),
  /** Whether the saved design has it, and whether the tables that queries see have it. Both true for other items. */
  is_designed: z.boolean(),
  is_built: z.boolean(),
})
export type LineageItem = z.infer<typeof lineageItem>

const lineageCard = z.object({
  /** Unique in the answer. */
  id: z.string(),
  kind: z.enum(cardKinds),
  lane: z.enum(lineageLanes),
  /** Name of a table or an object; id of other objects; empty for `hidden`. */
  name: z.string(),
  display_name: z.string(),
  /** The source of a table; empty for other cards. */
  source: z.string(),
  /** Full name of who owns it; empty for objects and `hidden`. */
  owner: z.string(),
  /** Of a table or an object; null if they are not known, or if roles limit the rows that the caller sees. */
  rows: count.nullable(),
  /** Items that the card has in all, those that are not on a path included. */
  total: count,
  /** Those on a path. */
  items: z.array(lineageItem),
  /** Of `hidden`: how many cards it stands for. Otherwise 1. */
  count,
  /** Of a saved query: it has no answer now. */
  is_broken: z.boolean(),
  /** Of a saved query: runs by its id over HTTP that are in its history; null of other cards. */
  http_runs: z.object({ count, last_at: instant.nullable() }).nullable(),
  /** Of an action its kind; of a workflow its cron expression; else empty. */
  detail: z.string(),
})
export type LineageCard = z.infer<typeof lineageCard>

/**
 * `mapping`: copied, possibly by rules. `aggregate`: computed from several rows. `join`: decides which rows are joined.
 * `expression`: read by a virtual attribute. `use`: by a saved query. `tile`: shown by a board. `filter`: filtered by a
 * board. `run`: by an action or a workflow. `extract`, `build`: refreshed by an action. `read`, `write`: by an action.
 * `trigger`: a new file of the table starts a workflow.
 */
const linkKinds = [
  'mapping',
  'aggregate',
  'join',
  'expression',
  'use',
  'tile',
  'filter',
  'run',
  'extract',
  'build',
  'read',
  'write',
  'trigger',
] as const
export type LineageLinkKind = (typeof linkKinds)[number]

/** `item` is null for the card as a whole. */
const lineageEnd = z.object({ card: z.string(), item: z.string().nullable() })
export type LineageEnd = z.infer<typeof lineageEnd>

const lineageLink = z.object({
  from: lineageEnd,
  to: lineageEnd,
  kind: z.enum(linkKinds),
  /** Of a mapping: rules that change or leave out its values (DM5), in their order, as designed. */
  rules: z.array(z.looseObject({})),
})
export type LineageLink = z.infer<typeof lineageLink>

const lineageCondition = z.object({
  object_name: z.string(),
  level: z.enum(levels),
  fields: z.array(z.string()),
  /** Roles with such a condition, and those that the caller may see. */
  roles: count,
  named_roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Accounts with one of these roles, also by a group. */
  users: count,
})
export type LineageCondition = z.infer<typeof lineageCondition>

export const lineage = z
  .object({
    /** Where it starts. */
    start: z.array(lineageEnd),
    /** In the order of their lanes. */
    cards: z.array(lineageCard),
    /** From left to right, except where an attribute is computed from others of its card, and where actions write. */
    links: z.array(lineageLink),
    /** Row conditions of roles that name an attribute on a path (IAM10). */
    conditions: z.array(lineageCondition),
    /** Actions that may use tables on a path: which ones is known only when they run. */
    unresolved_actions: z.object({
      count,
      /** Those that the caller may read. */
      named: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  })
  .meta({ id: 'Lineage' })
export type Lineage = z.infer<typeof lineage>

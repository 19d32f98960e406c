// The changes of the schema that canvas and list offer. Each one is checked, saved at once, and one step of the history.
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { martTree } from '#domain/schema/mart/mart-tree.ts'
import { proposeMart, withoutMultiplied } from '#domain/schema/mart/propose-mart.ts'
import { queryClient } from '#src/api/query-client.ts'
import { nameRelations } from '../history/name-edit.ts'
import type { DesignStep, StepName } from '../history/design-steps.ts'
import { noVersion, saveStep } from '../history/schema-history.ts'
import { measuresByTable, stepMeasuresQuery } from '../mart/use-step-measures.ts'
import type { TableName } from '../model/known-tables.ts'
import { proposeNewMart, proposeNewObject } from '../model/new-object.ts'
import { nameOfObject } from '../model/object-list.ts'
import { extractionQuery } from '../model/use-known-tables.ts'
import { columnsQuery, objectsQuery } from '../model/use-objects.ts'
import {
  type Designs,
  type DroppedAttribute,
  type Refusal,
  planMapping,
  planMappings,
  problemOf,
  typesOfColumns,
} from './drop-rules.ts'
import { type MappedAttribute, planUnmapping } from './unmap-rules.ts'

/** What the user may do. */
export interface EditPermissions {
  readonly mayRead: boolean
  readonly mayMeasure: boolean
}

export type EditOutcome =
  | {
      readonly kind: 'saved'
      /** Technical name. */
      readonly object: string
      /** The table whose rows the object appends from now on; null if it appends no other than before. */
      readonly appended: string | null
      readonly unmapped?: UnmapEffects
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Someone else saved the object meanwhile, or deleted it. */
  | { readonly kind: 'changed'; readonly object: string; readonly theirs: StoredLogicalObject | undefined }

interface UnmapEffects {
  /** The attribute that was read. */
  readonly attribute: string
  /** The table whose rows the object no longer has. */
  readonly left: string | null
  /** Names of the objects that can no longer be built. */
  readonly broken: readonly string[]
}

interface CurrentDesigns extends Designs {
  readonly stored: readonly StoredLogicalObject[]
}

const currentDesigns = async ({ mayRead }: EditPermissions): Promise<CurrentDesigns> => {
  const stored = await queryClient.ensureQueryData(objectsQuery)
  const columns = mayRead ? await queryClient.ensureQueryData(columnsQuery) : undefined
  return {
    stored,
    objects: stored.map(({ object }) => object),
    sources: columns === undefined ? null : typesOfColumns(columns.tables),
  }
}

interface Edit {
  readonly name: StepName
  readonly before: LogicalObject | null
  readonly after: LogicalObject
  readonly appended?: string | null
}

const save = async (
  { name, before, after, appended = null }: Edit,
  designs: CurrentDesigns,
): Promise<EditOutcome> => {
  const { object_name: object } = after
  const problem = problemOf(after, designs)
  if (problem !== undefined) return { kind: 'refused', refusal: { code: 'problem', problem } }
  const stored = designs.stored.find((one) => one.object.object_name === object)
  const step: DesignStep = { name, object, before, after }
  const outcome = await saveStep(step, stored?.etag ?? noVersion)
  return outcome.kind === 'written'
    ? { kind: 'saved', object, appended }
    : { kind: 'changed', object, theirs: outcome.theirs }
}

/** Designs an object of a table, as proposed by its last extraction. */
export async function createObject(table: TableName, permissions: EditPermissions): Promise<EditOutcome> {
  const designs = await currentDesigns(permissions)
  const { extraction } = await queryClient.fetchQuery(extractionQuery(table))
  if (extraction === null) return { kind: 'refused', refusal: { code: 'never_extracted', name: table.table } }
  const after = proposeNewObject(extraction, designs.stored)
  return save({ name: { kind: 'create', name: after.object_name }, before: null, after }, designs)
}

interface MartBase {
  /** Technical name of the prim object. */
  readonly base: string
  /** Returns the display name of a mart from that of its base. */
  readonly labelOf: (base: string) => string
}

/** Designs a mart of a prim object with all related tables that do not multiply its rows, as its form proposes. */
export async function createMart(
  { base, labelOf }: MartBase,
  permissions: EditPermissions,
): Promise<EditOutcome> {
  const designs = await currentDesigns(permissions)
  const stored = designs.stored.find(({ object }) => object.object_name === base)
  const label = labelOf(stored === undefined ? base : nameOfObject(stored))
  const tree = martTree(base, designs.objects)
  const query = stepMeasuresQuery(tree)
  const isMeasured = permissions.mayMeasure && query.enabled
  // A relation that cannot be measured counts as one that leads to one row.
  const measured = isMeasured ? await queryClient.fetchQuery(query).catch(() => undefined) : undefined
  const tables = withoutMultiplied(tree, measuresByTable(measured?.relations))
  const after = proposeMart(proposeNewMart(base, label, designs.stored), tables)
  return save({ name: { kind: 'create', name: after.object_name }, before: null, after }, designs)
}

/** The attribute with its type of the last extraction, which has more members than that of a column. */
const withExtractedType = async (dropped: DroppedAttribute): Promise<DroppedAttribute> => {
  if (dropped.lane !== 'source') return dropped
  const { source, name: table, attribute } = dropped
  const { extraction } = await queryClient.ensureQueryData(extractionQuery({ source, table }))
  const found = extraction?.attributes.find(({ attribute_name: name }) => name === attribute)
  return found === undefined ? dropped : { ...dropped, type: found.type }
}

interface MappingTarget {
  /** Technical name of the object. */
  readonly target: string
  /** The attribute that gets the column as its origin; undefined for new attributes. */
  readonly onto?: string | undefined
}

/** Maps attributes to an object. */
export async function mapAttributes(
  dropped: readonly DroppedAttribute[],
  { target, onto }: MappingTarget,
  permissions: EditPermissions,
): Promise<EditOutcome> {
  const designs = await currentDesigns(permissions)
  const typed: DroppedAttribute[] = []
  for (const one of dropped) typed.push(await withExtractedType(one))
  const [only] = typed
  const plan =
    only !== undefined && typed.length === 1
      ? planMapping(only, { target, onto }, designs)
      : planMappings(typed, target, designs)
  if (plan.kind === 'refused') return plan
  const { before, after, attribute, appended } = plan
  const name: StepName =
    typed.length === 1
      ? { kind: 'map', name: attribute }
      : { kind: 'mapMany', name: target, count: typed.length }
  return save({ name, before, after, appended }, designs)
}

/** Removes a mapping. An attribute without another origin is removed with it. */
export async function unmapAttribute(
  mapped: MappedAttribute,
  permissions: EditPermissions,
): Promise<EditOutcome> {
  const designs = await currentDesigns(permissions)
  const plan = planUnmapping(mapped, designs)
  if (plan.kind === 'refused') return plan
  const { before, after, name, left, broken } = plan
  const outcome = await save({ name, before, after }, designs)
  return outcome.kind === 'saved'
    ? { ...outcome, unmapped: { attribute: mapped.attribute, left, broken } }
    : outcome
}

/** Changes one stored object; nothing is saved if it is as before. */
export async function changeObject(
  object: string,
  change: (before: LogicalObject) => { readonly after: LogicalObject; readonly name: StepName } | undefined,
  permissions: EditPermissions,
): Promise<EditOutcome | undefined> {
  const designs = await currentDesigns(permissions)
  const before = designs.objects.find(({ object_name: name }) => name === object)
  if (before === undefined) return { kind: 'changed', object, theirs: undefined }
  const changed = change(before)
  return changed && save({ ...changed, before }, designs)
}

/** A change of the relations of an object. */
export function relationChange(
  change: (relations: LogicalObject['relations']) => LogicalObject['relations'],
): Parameters<typeof changeObject>[1] {
  return (before) => {
    const after = { ...before, relations: change(before.relations) }
    const name = nameRelations(before.relations, after.relations)
    return name && { after, name }
  }
}

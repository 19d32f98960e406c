// Names an edit of the form by what it changed: the label of its undo.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import type { AttributeField, AttributeValues } from '../model/attribute-values.ts'
import { changedFields, changedObjectFields, indexValues } from '../model/changes.ts'
import type { EditedDesign } from '../model/design-history.ts'
import type { StepName } from './design-steps.ts'

type Relations = LogicalObject['relations']

/** Names a change of the relations of an object; undefined if they are the same. */
export function nameRelations(before: Relations, after: Relations): StepName | undefined {
  const without = (list: Relations, others: Relations) =>
    list.filter((one) => !others.some((other) => sameJson(one, other)))
  const [removed] = without(before, after)
  const [added] = without(after, before)
  const name = (added ?? removed)?.object_name
  if (name === undefined) return undefined
  if (removed === undefined) return { kind: 'relate', name }
  return { kind: added === undefined ? 'unrelate' : 'relation', name }
}

const nameRow = (row: AttributeValues, fields: readonly AttributeField[]): StepName => {
  const { name } = row
  if (fields.includes('isIncluded')) return { kind: row.isIncluded ? 'use' : 'leave', name }
  return { kind: fields.every((field) => field === 'rules') ? 'rules' : 'attribute', name }
}

/** The changes of the attributes, each with its name. */
const rowChanges = (before: EditedDesign, after: EditedDesign): StepName[] => {
  const old = indexValues(before.values).rows
  const now = indexValues(after.values).rows
  const removed = before.values.attributes.filter(({ id, isIncluded }) => isIncluded && !now.has(id))
  return [
    ...removed.map(({ name }): StepName => ({ kind: 'unmap', name })),
    ...after.values.attributes.flatMap((row): StepName[] => {
      const previous = old.get(row.id)
      if (previous === undefined) return row.isIncluded ? [{ kind: 'map', name: row.name }] : []
      const fields = changedFields(row, previous)
      return fields.length === 0 ? [] : [nameRow(row, fields)]
    }),
  ]
}

/** Names the edit that leads from one design to another. */
export function nameEdit(before: EditedDesign, after: EditedDesign): StepName {
  const { technicalName: name } = after.values
  if (after.typed !== null && after.typed.text !== before.typed?.text) return { kind: 'json', name }
  const rows = rowChanges(before, after)
  const relations = nameRelations(before.basis.object.relations, after.basis.object.relations)
  const changes = [
    ...changedObjectFields(after.values, before.values).map((field): StepName => ({
      kind: 'field',
      name: field,
    })),
    ...rows,
    ...(relations === undefined ? [] : [relations]),
  ]
  const [only, ...more] = changes
  if (only !== undefined && more.length === 0) return only
  return rows.length > 1 && rows.length === changes.length
    ? { kind: 'attributes', name, count: rows.length }
    : { kind: 'edit', name }
}

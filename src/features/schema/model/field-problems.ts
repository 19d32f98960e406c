// Assigns the problems of a design to the fields of the form.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { problem as problemAt } from '#domain/schema/problem.ts'
import type { ObjectField } from './changes.ts'

type RowField = 'name' | 'displayName' | 'type' | 'source' | 'rules'
export interface RowProblem {
  readonly field: RowField
  readonly problem: Problem
}
export interface FieldProblems {
  readonly fields: Readonly<Partial<Record<ObjectField, Problem>>>
  /** By id of the row. */
  readonly rows: ReadonlyMap<string, readonly RowProblem[]>
  /** Problems that belong to no field of the form. */
  readonly other: readonly Problem[]
  readonly count: number
}

const objectMembers: Readonly<Record<string, ObjectField>> = {
  object_name: 'technicalName',
  display_name: 'displayName',
  object_type: 'kind',
  to_materialize: 'isMaterialized',
  measure_date_field: 'dateField',
  key: 'key',
  date_type: 'isTimeAxis',
  indexes: 'indexes',
}
const rowMembers: Readonly<Record<string, RowField>> = {
  attribute_name: 'name',
  display_name: 'displayName',
  type: 'type',
}

const pathPattern = /^\d+\.(\w+)(?:\.(\d+)(?:\.(\w+))?)?/

interface FieldLocation {
  readonly member: string
  /** Row of an attribute. */
  readonly id: string | undefined
  readonly part: string
}

const locate = (path: string, ids: readonly string[]): FieldLocation => {
  const [, member = '', index, part = ''] = pathPattern.exec(path) ?? []
  return { member, id: member === 'attributes' && index !== undefined ? ids[Number(index)] : undefined, part }
}

const rowField = (part: string, { path }: Problem): RowField =>
  /\.sources\.\d+\.rules\./.test(path) ? 'rules' : (rowMembers[part] ?? 'source')

/** Assigns every problem to a field. `ids` are the rows in the order of the checked attributes. */
export function assignProblems(problems: readonly Problem[], ids: readonly string[]): FieldProblems {
  const fields: Partial<Record<ObjectField, Problem>> = {}
  const rows = new Map<string, RowProblem[]>()
  const other: Problem[] = []
  for (const problem of problems) {
    const { member, id, part } = locate(problem.path, ids)
    const field = objectMembers[member]
    if (id !== undefined) rows.set(id, [...(rows.get(id) ?? []), { field: rowField(part, problem), problem }])
    else if (field !== undefined) fields[field] ??= problem
    else other.push(problem)
  }
  return { fields, rows, other, count: rows.size + Object.keys(fields).length + other.length }
}

const nameProblems = (path: string, name: string): Problem[] => {
  if (name.trim() === '') return [problemAt(path, 'required')]
  return name.trim().length > 120 ? [problemAt(path, 'too_long', { max: 120 })] : []
}
const displayProblems = (path: string, name: string | undefined): Problem[] =>
  (name ?? '').length > 200 ? [problemAt(path, 'too_long', { max: 200 })] : []

/**
 * Returns the problems with the shape of an object, before the platform's own checks. `taken` are the names of other
 * objects.
 */
export function shapeProblems(object: LogicalObject, taken: readonly string[] = []): Problem[] {
  const name = object.object_name.trim()
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase())
  return [
    ...nameProblems('0.object_name', object.object_name),
    ...(isTaken ? [problemAt('0.object_name', 'exists', { kind: 'logical_object', name })] : []),
    ...displayProblems('0.display_name', object.display_name),
    ...(object.attributes.length === 0 ? [problemAt('0.attributes', 'too_few', { min: 1 })] : []),
    ...object.attributes.flatMap((attribute, index) => [
      ...nameProblems(`0.attributes.${index}.attribute_name`, attribute.attribute_name),
      ...displayProblems(`0.attributes.${index}.display_name`, attribute.display_name),
    ]),
  ]
}

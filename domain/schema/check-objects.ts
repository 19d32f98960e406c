// Validates logical objects before they are saved or frozen. Returns all problems with their paths. Values are
// validated when tables are written.
import {
  aggregateFunctions,
  type LogicalAttribute,
  type LogicalObject,
  operations,
} from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { aggregateOf, misfitOf, periodOf, unitsFor } from './aggregate.ts'
import { namesOfTypes, parsePath, type KnownAttributes, type KnownTypes } from './attribute-path.ts'
import { attributeLevel, objectLevel } from './level.ts'
import { martReference } from './mart-references.ts'
import { originsOf } from './origins.ts'
import { problem } from './problem.ts'
import { joinPlan } from './relations.ts'
import { checkType } from './check-type.ts'
import { checkRules } from './rules/check-rules.ts'

interface CheckContext {
  /** All objects after the change, including those being checked. */
  readonly objects: readonly LogicalObject[]
  readonly sources: KnownTypes
}

const primName = 'data_prim'

const primTypes = (objects: readonly LogicalObject[]): KnownTypes =>
  new Map([
    [
      primName,
      new Map(
        objects
          .filter((object) => objectLevel(object) === 'data_prim')
          .map((object) => [
            object.object_name,
            new Map(object.attributes.map((attribute) => [attribute.attribute_name, attribute.type])),
          ]),
      ),
    ],
  ])

interface AttributeCheck {
  readonly attribute: LogicalAttribute
  readonly object: LogicalObject
  readonly path: string
  readonly known: KnownTypes
  readonly names: KnownAttributes
  readonly objects: readonly LogicalObject[]
}

const checkPath = (text: string, check: AttributeCheck): Problem[] => {
  const { path, known, names, attribute } = check
  const reading = parsePath(text, names)
  if (reading.kind === 'shape') return [problem(path, 'attribute_source_shape', { value: text })]
  const reference = reading.kind === 'unknown' ? martReference(text, check) : undefined
  if (reference !== undefined) return [problem(path, 'invalid_value', reference)]
  if (reading.kind === 'unknown') return [problem(path, 'attribute_source_unknown', { value: text })]
  const origin = known.get(reading.path.source)?.get(reading.path.table)?.get(reading.path.attribute)
  if (origin === undefined) return []
  const misfit = misfitOf(attribute, { from: origin.main, value: text })
  return misfit === undefined ? [] : [problem(path, 'invalid_value', misfit)]
}

const checkSources = (check: AttributeCheck): Problem[] =>
  check.attribute.sources.flatMap((source, index) => {
    const path = `${check.path}.sources.${index}`
    return [
      ...source.attributes.flatMap((text, pathIndex) =>
        checkPath(text, { ...check, path: `${path}.attributes.${pathIndex}` }),
      ),
      ...checkRules(source, { ...check, path: `${path}.rules` }),
    ]
  })

/** One value per row: an attribute can use each table only once. */
const checkOnce = ({ attribute, path, names }: AttributeCheck): Problem[] => {
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (const [index, source] of attribute.sources.entries())
    for (const [pathIndex, text] of source.attributes.entries()) {
      const reading = parsePath(text, names)
      if (reading.kind !== 'found') continue
      const key = JSON.stringify([reading.path.source, reading.path.table])
      const duplicate = reasonParams('table_twice', {
        attribute: attribute.attribute_name,
        table: reading.path.table,
      })
      if (seen.has(key))
        problems.push(problem(`${path}.sources.${index}.attributes.${pathIndex}`, 'invalid_value', duplicate))
      seen.add(key)
    }
  return problems
}

const checkOperation = ({ attribute, path }: AttributeCheck, isMart: boolean): Problem[] => {
  const { operation } = attribute.fpui
  const at = `${path}.fpui.operation`
  if (!operations.some((known) => known === operation)) return []
  if (operation === 'aggregate' && !isMart)
    return [problem(at, 'invalid_value', reasonParams('aggregate_level'))]
  if (operation !== 'aggregate') return []
  const aggregate = aggregateOf(attribute)
  const { function: value = '' } = attribute.fpui
  if (aggregate === undefined)
    return [
      problem(`${path}.fpui.function`, 'wrong_value', { value, allowed: aggregateFunctions.join(', ') }),
    ]
  if (attribute.type.main === 'num') return []
  if (aggregate === 'sum') return [problem(at, 'invalid_value', reasonParams('aggregate_type'))]
  return aggregate === 'count' ? [problem(at, 'invalid_value', reasonParams('aggregate_count'))] : []
}

const checkPeriod = ({ attribute, path }: AttributeCheck): Problem[] => {
  if (periodOf(attribute) !== undefined) return []
  const units = attribute.fpui.operation === 'aggregate' ? [] : unitsFor(attribute.type)
  const at = `${path}.fpui.unit`
  return units.length === 0
    ? [problem(at, 'invalid_value', reasonParams('unit_mapped'))]
    : [problem(at, 'wrong_value', { value: attribute.fpui.unit ?? '', allowed: units.join(', ') })]
}

const checkLevels = (object: LogicalObject, path: string): Problem[] =>
  object.attributes.flatMap((attribute, index) => {
    const at = `${path}.attributes.${index}.database_name`
    const level = attributeLevel(attribute)
    if (level === null) return [problem(at, 'level_unknown', { level: attribute.database_name ?? '' })]
    if (level === undefined || level === objectLevel(object)) return []
    return [problem(at, 'invalid_value', reasonParams('levels_mixed'))]
  })

const checkNames = (object: LogicalObject, path: string): Problem[] => {
  const seen = new Set<string>()
  return object.attributes.flatMap(({ attribute_name: name }, index) => {
    const key = name.toLowerCase()
    if (seen.has(key))
      return [problem(`${path}.attributes.${index}.attribute_name`, 'duplicate', { value: name })]
    seen.add(key)
    return []
  })
}

/** Names in a list that must be attributes of the object. */
const checkReferences = (object: LogicalObject, path: string): Problem[] => {
  const has = (name: string): boolean => object.attributes.some((own) => own.attribute_name === name)
  const lists: [string, readonly string[]][] = [
    ['key', object.key],
    ...object.indexes.map((names, index): [string, string[]] => [`indexes.${index}`, names]),
  ]
  return lists.flatMap(([list, names]) =>
    names.flatMap((attribute, index) =>
      has(attribute)
        ? []
        : [
            problem(`${path}.${list}.${index}`, 'attribute_unknown', {
              attribute,
              object: object.object_name,
            }),
          ],
    ),
  )
}

const checkDateField = (object: LogicalObject, path: string): Problem[] => {
  const name = object.measure_date_field ?? ''
  if (name === '') return []
  const at = `${path}.measure_date_field`
  const found = object.attributes.find((attribute) => attribute.attribute_name === name)
  if (found === undefined || found.type.main === 'date' || found.type.main === 'datetime') return []
  return [problem(at, 'invalid_value', reasonParams('no_date', { attribute: name, type: found.type.main }))]
}

const checkRelations = (object: LogicalObject, path: string, objects: readonly LogicalObject[]): Problem[] =>
  object.relations.flatMap((relation, index) => {
    const at = `${path}.relations.${index}`
    const other = objects.find((known) => known.object_name === relation.object_name)
    const missing = (owner: LogicalObject, attribute: string): boolean =>
      owner.attributes.every((own) => own.attribute_name !== attribute)
    return [
      ...(other === undefined
        ? [
            problem(`${at}.object_name`, 'not_found', {
              kind: 'logical_object' satisfies TermCode,
              name: relation.object_name,
            }),
          ]
        : []),
      ...relation.attributes.flatMap(({ from, to }, pathIndex) => [
        ...(missing(object, from)
          ? [
              problem(`${at}.attributes.${pathIndex}.from`, 'attribute_unknown', {
                attribute: from,
                object: object.object_name,
              }),
            ]
          : []),
        ...(other !== undefined && missing(other, to)
          ? [
              problem(`${at}.attributes.${pathIndex}.to`, 'attribute_unknown', {
                attribute: to,
                object: other.object_name,
              }),
            ]
          : []),
      ]),
    ]
  })

/** A mart needs a join path between the prim objects it uses. */
const checkJoins = (
  object: LogicalObject,
  { path, objects, names }: { path: string; objects: readonly LogicalObject[]; names: KnownAttributes },
): Problem[] => {
  const tables = originsOf(object, names).origins.map(({ table }) => table)
  if (tables.length < 2 || joinPlan(tables, objects) !== null) return []
  return [
    problem(
      `${path}.relations`,
      'invalid_value',
      reasonParams('not_related', { objects: tables.join(', ') }),
    ),
  ]
}

const checkObject = (
  object: LogicalObject,
  { path, objects, sources }: CheckContext & { path: string },
): Problem[] => {
  const isMart = objectLevel(object) === 'data_mart'
  const known = isMart ? primTypes(objects) : sources
  const names = namesOfTypes(known)
  return [
    ...checkLevels(object, path),
    ...checkNames(object, path),
    ...object.attributes.flatMap((attribute, index) => {
      const check = { attribute, object, path: `${path}.attributes.${index}`, known, names, objects }
      return [
        ...checkSources(check),
        ...(isMart ? checkPeriod(check) : checkOnce(check)),
        ...checkOperation(check, isMart),
        ...checkType(attribute, check.path),
      ]
    }),
    ...checkReferences(object, path),
    ...checkDateField(object, path),
    ...checkRelations(object, path, objects),
    ...(isMart ? checkJoins(object, { path, objects, names }) : []),
  ]
}

/** All problems of a list of objects. Paths start with the index of the object (`0.attributes.3…`). */
export function checkObjects(
  objects: readonly LogicalObject[],
  { others, sources }: { others: readonly LogicalObject[]; sources: KnownTypes },
): Problem[] {
  const named = new Set(objects.map(({ object_name: name }) => name.toLowerCase()))
  const unchanged = others.filter(({ object_name: name }) => !named.has(name.toLowerCase()))
  const all = [...objects, ...unchanged]
  const seen = new Set<string>()
  return objects.flatMap((object, index) => {
    const key = object.object_name.toLowerCase()
    const duplicate = seen.has(key)
      ? [problem(`${index}.object_name`, 'duplicate', { value: object.object_name })]
      : []
    seen.add(key)
    return [...duplicate, ...checkObject(object, { path: String(index), objects: all, sources })]
  })
}

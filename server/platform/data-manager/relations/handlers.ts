// Endpoints of relations: measures those that are named, and finds others (DM42).
import type { PlatformApi } from '#contract/api.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { MeasuredRelation, RelationKey } from '#contract/data-manager/relation-endpoints.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { isComparable } from '#domain/schema/relation-key.ts'
import { millisecondsSince } from '../../core/clock.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { requirePermission } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import type { DesignTables } from '../design/design-tables.ts'
import { findCandidates } from './find-relations.ts'
import type { RelatedTables } from './measure-relation.ts'
import { measureOf, withTables, type Measuring, type ReadTables, type RelationDeps } from './measuring.ts'
import { primDesigns } from './prim-designs.ts'

type RelationHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'measureRelations' | 'findRelations'>

type Designs = Measuring['designs']

/** A problem of the object itself: unknown, or of the mart level. */
const objectProblem = (path: string, name: string, designs: Designs): Problem | undefined =>
  designs.has(name)
    ? undefined
    : problemAt(path, 'not_found', { kind: 'logical_object' satisfies TermCode, name })

const attributeProblem = (path: string, attribute: string, object: LogicalObject): Problem | undefined =>
  object.attributes.some((own) => own.attribute_name === attribute)
    ? undefined
    : problemAt(path, 'attribute_unknown', { attribute, object: object.object_name })

/** The first problem of the names of a relation. */
const namesProblem = (relation: RelationKey, path: string, designs: Designs): Problem | undefined => {
  const from = designs.get(relation.from)
  const to = designs.get(relation.to)
  if (from === undefined) return objectProblem(`${path}.from`, relation.from, designs)
  if (to === undefined) return objectProblem(`${path}.to`, relation.to, designs)
  return relation.attributes
    .flatMap((pair, index) => [
      attributeProblem(`${path}.attributes.${index}.from`, pair.from, from),
      attributeProblem(`${path}.attributes.${index}.to`, pair.to, to),
    ])
    .find((problem) => problem !== undefined)
}

const typesProblem = ({ from, to, attributes }: RelatedTables, path: string): Problem | undefined => {
  const typeOf = (table: PrimTable, name: string) =>
    table.fields.find(({ field }) => field === name)?.type ?? { main: 'string' }
  const typeText = (table: PrimTable, name: string): string => {
    const { main, sub } = typeOf(table, name)
    return sub === undefined ? main : `${main} ${sub}`
  }
  const index = attributes.findIndex((pair) => !isComparable(typeOf(from, pair.from), typeOf(to, pair.to)))
  const pair = attributes[index]
  if (pair === undefined) return undefined
  const params = reasonParams('types_differ', {
    attribute: pair.from,
    from: typeText(from, pair.from),
    other: pair.to,
    to: typeText(to, pair.to),
  })
  return problemAt(`${path}.attributes.${index}`, 'invalid_value', params)
}

/** The tables of a relation, or why there are none. */
const relatedTables = (
  relation: RelationKey,
  path: string,
  { tables, unread }: ReadTables,
): RelatedTables | Problem | null => {
  const from = tables.get(relation.from)
  const to = tables.get(relation.to)
  if (from === undefined || to === undefined)
    return unread.get(relation.from) ?? unread.get(relation.to) ?? null
  const related = { from, to, attributes: relation.attributes }
  return typesProblem(related, path) ?? related
}

const measureAll = (measuring: Measuring, relations: readonly RelationKey[]): Promise<MeasuredRelation[]> => {
  const checked = relations.map((relation, index) => {
    const path = `relations.${index}`
    return { relation, path, problem: namesProblem(relation, path, measuring.designs) }
  })
  const valid = checked.filter(({ problem }) => problem === undefined)
  const names = valid.flatMap(({ relation }) => [relation.from, relation.to])
  return withTables(measuring, names, async (read) => {
    const measured: MeasuredRelation[] = []
    for (const { relation, path, problem } of checked) {
      const found = problem ?? relatedTables(relation, path, read)
      const isRead = found !== null && 'attributes' in found
      measured.push({
        ...relation,
        measure: isRead ? await measureOf(measuring, found) : null,
        problem: isRead ? null : found,
      })
    }
    return measured
  })
}

const measureRelations =
  (deps: RelationDeps): RelationHandlers['measureRelations'] =>
  async ({ query, body }, { session, signal }) => {
    requireWarehouse(query)
    requirePermission(session, 'data-manager:object:read')
    const designs = await primDesigns(deps.db, body.designs ?? [])
    const measuring = { deps, designs, context: { session, signal } }
    return { relations: await measureAll(measuring, body.relations) }
  }

const requireKnown = (designs: Designs, name: string, path: string): void => {
  const problem = objectProblem(path, name, designs)
  if (problem !== undefined) throw refuse([problem])
}

const findRelations =
  (deps: RelationDeps): RelationHandlers['findRelations'] =>
  async ({ query, body }, { session, signal }) => {
    requireWarehouse(query)
    requirePermission(session, 'data-manager:object:read')
    const began = deps.clock.now()
    const designs = await primDesigns(deps.db, body.designs ?? [])
    const names = body.objects ?? [...designs.keys()]
    for (const [index, name] of names.entries()) requireKnown(designs, name, `objects.${index}`)
    if (body.of !== undefined) requireKnown(designs, body.of, 'of')
    const all = body.of === undefined ? names : [body.of, ...names]
    const measuring = { deps, designs, context: { session, signal } }
    return withTables(measuring, all, async ({ tables, unread }) => ({
      candidates: await findCandidates(measuring, [...tables.values()], body.of),
      unread: [...unread].map(([object, problem]) => ({ object, problem })),
      milliseconds: millisecondsSince(deps.clock, began),
    }))
  }

/** Handlers of relations. */
export function relationHandlers(platform: PlatformDeps, designTables: DesignTables): RelationHandlers {
  const deps: RelationDeps = { ...platform, designTables }
  return {
    measureRelations: measureRelations(deps),
    findRelations: findRelations(deps),
  }
}

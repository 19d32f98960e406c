// The table that a build would write, as far as it is known before its rows are read.
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { aggregateOf } from '#domain/schema/aggregate.ts'
import { hasRules } from '#domain/schema/origins.ts'
import { withBuiltTypes, type ObjectBuildTask } from '../builds/build-object.ts'
import { martInputs } from '../builds/mart-branch.ts'
import { describeField, describeTable } from '../builds/unchanged.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'
import { objectEtag } from '../objects/objects.ts'

const martOf = (order: ObjectBuildTask) => {
  const inputs = order.level === 'data_mart' ? martInputs(order) : null
  if (inputs === null) return { mart: null, origins: [] }
  const { plan, reads, follows, origins } = inputs
  const facts = {
    base: plan.base,
    is_grouped: origins.some(({ aggregate }) => aggregate !== null),
    is_ordered: plan.steps.length === 0 || order.object.to_materialize,
    lost_rows: order.current?.mart?.lost_rows ?? 0,
    follows,
    is_current: true,
    built_from: reads,
  }
  return { mart: facts, origins }
}

const physicalName = (level: Level, { object_name: name }: LogicalObject): string =>
  `${level} ${name} planned`

/**
 * The table of a design. `rows` are those of the live table, or 0. Throws what a build throws for sources that it does
 * not find.
 */
export function plannedTable(order: ObjectBuildTask): BuiltTable {
  const { object, level, current } = order
  const { mart, origins } = martOf(order)
  return {
    database_name: level,
    table_name: object.object_name,
    ...describeTable(object),
    physical_name: physicalName(level, object),
    is_view: current?.is_view ?? false,
    rows: current?.rows ?? 0,
    key: object.key,
    mart,
    fields: withBuiltTypes(order).attributes.map((attribute, index) => {
      const { path = null, period = null } = origins[index] ?? {}
      const isChanged = period !== null || hasRules(attribute)
      const origin = path === null || isChanged ? null : { object: path.table, attribute: path.attribute }
      return {
        field: attribute.attribute_name,
        type: attribute.type,
        ...describeField(attribute),
        ...(mart === null ? {} : { aggregate: aggregateOf(attribute) ?? null, origin }),
      }
    }),
    built_at: '',
    design: objectEtag(object),
    reads: [],
  }
}

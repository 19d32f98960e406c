// Changes of a mart object by its form. Members that the form does not show stay as they are.
import type {
  AggregateFunction,
  LogicalAttribute,
  LogicalObject,
} from '#contract/data-manager/logical-object.ts'
import { aggregateFunctions } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { formatPath } from '../attribute-path.ts'
import { grainOf, type MartField } from './read-mart.ts'

/** An attribute of a prim object. */
export interface MartOrigin {
  readonly table: string
  readonly attribute: LogicalAttribute
}

/** A mart and the attributes that its form shows. */
export interface MartDesign {
  readonly object: LogicalObject
  readonly fields: readonly MartField[]
}

const isDate = ({ type }: LogicalAttribute): boolean => type.main === 'date' || type.main === 'datetime'
const isMeasure = ({ is_measure: measure, type }: LogicalAttribute): boolean => measure && type.main === 'num'

const typeAfter = (type: AttributeType, computed: AggregateFunction | null): AttributeType => {
  if (computed === 'count') return { main: 'num', sub: 'bigint' }
  return computed === 'sum' ? { main: 'num' } : type
}

const membersOf = ({ attribute }: MartOrigin, computed: AggregateFunction | null) => ({
  is_dimension: computed === null && attribute.is_dimension,
  is_measure: computed !== null || attribute.is_measure,
  is_summable: computed === null ? attribute.is_summable : computed === 'sum' || computed === 'count',
  type: typeAfter(attribute.type, computed),
})

const operationOf = (computed: AggregateFunction | null): LogicalAttribute['fpui'] =>
  computed === null ? { operation: 'mapping' } : { operation: 'aggregate', function: computed }

const attributeOf = (
  origin: MartOrigin,
  { name, label, computed }: { name: string; label: string; computed: AggregateFunction | null },
): LogicalAttribute => ({
  attribute_name: name,
  display_name: label,
  sources: [
    {
      rules: [],
      attributes: [
        formatPath({
          source: 'data_prim',
          table: origin.table,
          attribute: origin.attribute.attribute_name,
        }),
      ],
    },
  ],
  attribute_path: null,
  fpui: operationOf(computed),
  ...membersOf(origin, computed),
  database_name: 'data_mart',
})

const computedAs = (
  attribute: LogicalAttribute,
  { origin, computed }: { origin: MartOrigin; computed: AggregateFunction | null },
): LogicalAttribute => {
  const { function: _function, unit: _unit, ...fpui } = attribute.fpui
  return {
    ...attribute,
    ...membersOf(origin, computed),
    fpui: { ...fpui, ...operationOf(computed) },
  }
}

const labelOf = ({ attribute }: MartOrigin): string => attribute.display_name ?? attribute.attribute_name

/** The first of the names that no attribute has; then the last of them with a number. */
export function freeAttributeName(attributes: readonly LogicalAttribute[], names: readonly string[]): string {
  const taken = new Set(attributes.map(({ attribute_name: name }) => name.toLowerCase()))
  const free = names.find((name) => !taken.has(name.toLowerCase()))
  if (free !== undefined) return free
  const last = names.at(-1) ?? ''
  let number = 2
  while (taken.has(`${last}_${number}`.toLowerCase())) number += 1
  return `${last}_${number}`
}

/** The object without a date of its measures. */
export function withoutDate(object: LogicalObject): LogicalObject {
  const { measure_date_field: _field, ...rest } = object
  return { ...rest, date_type: false }
}

/** The object with these attributes. Keys, indexes, relations and the date follow a rename and a removal. */
const withAttributes = (
  object: LogicalObject,
  { attributes, renamed }: { attributes: LogicalAttribute[]; renamed?: ReadonlyMap<string, string> },
): LogicalObject => {
  const follow = (name: string): string => renamed?.get(name) ?? name
  const before = new Set(object.attributes.map(({ attribute_name: name }) => follow(name)))
  const after = new Set(attributes.map(({ attribute_name: name }) => name))
  const remains = (name: string): boolean => after.has(name) || !before.has(name)
  const date = follow(object.measure_date_field ?? '')
  const next = {
    ...object,
    key: object.key.map(follow).filter(remains),
    indexes: object.indexes
      .map((names) => names.map(follow).filter(remains))
      .filter((names) => names.length > 0),
    relations: object.relations
      .map((relation) => ({
        ...relation,
        attributes: relation.attributes
          .map((pair) => ({ ...pair, from: follow(pair.from) }))
          .filter(({ from }) => remains(from)),
      }))
      .filter((relation) => relation.attributes.length > 0),
    attributes,
  }
  if (date === '') return next
  return remains(date) ? { ...next, measure_date_field: date } : withoutDate(next)
}

const defaultFunction = ({ attribute }: MartOrigin): AggregateFunction =>
  attribute.is_summable ? 'sum' : 'max'

/** A measure that is added to a mart is computed, unless the mart has measures and computes none. */
const functionOfNew = (
  origin: MartOrigin & { readonly isBase: boolean },
  fields: readonly MartField[],
): AggregateFunction | null => {
  const figures = fields.filter(({ isFigure }) => isFigure)
  const computes = grainOf(fields).isGrouped || figures.length === 0
  if (!isMeasure(origin.attribute) || !computes) return null
  // A row of another table is joined to many rows of the base, so a sum would count it many times.
  return origin.isBase ? defaultFunction(origin) : 'max'
}

/**
 * Adds an attribute. A name that is taken gets the name of its table before it. The first attribute of the base comes
 * first, so that joins start there; the first date becomes that of the measures.
 */
export function addAttribute(
  { object, fields }: MartDesign,
  origin: MartOrigin & {
    readonly isBase: boolean
    readonly computed?: AggregateFunction | null
    readonly name?: string
  },
): LogicalObject {
  const { name = origin.attribute.attribute_name } = origin
  const computed = origin.computed === undefined ? functionOfNew(origin, fields) : origin.computed
  const added = attributeOf(origin, {
    name: freeAttributeName(object.attributes, [name, `${origin.table}_${name}`]),
    label: labelOf(origin),
    computed,
  })
  const isFirst = origin.isBase && fields.every(({ table }) => table !== origin.table)
  const next = {
    ...object,
    attributes: isFirst ? [added, ...object.attributes] : [...object.attributes, added],
  }
  const hasDate = (object.measure_date_field ?? '') !== ''
  return computed === null && isDate(origin.attribute) && !hasDate
    ? { ...next, measure_date_field: added.attribute_name, date_type: true }
    : next
}

const isOf =
  ({ table, attribute }: MartOrigin) =>
  (field: MartField): boolean =>
    field.table === table && field.attribute === attribute.attribute_name

/** Removes every attribute of an origin. */
export function removeOrigin({ object, fields }: MartDesign, origin: MartOrigin): LogicalObject {
  const removed = new Set(fields.filter(isOf(origin)).map(({ index }) => index))
  return withAttributes(object, {
    attributes: object.attributes.filter((_attribute, index) => !removed.has(index)),
  })
}

/** Removes the attribute with this name. */
export function removeAttribute(object: LogicalObject, name: string): LogicalObject {
  return withAttributes(object, {
    attributes: object.attributes.filter(({ attribute_name: own }) => own !== name),
  })
}

/** Renames the attribute at a position. */
export function renameAttribute(
  object: LogicalObject,
  { index, name }: { index: number; name: string },
): LogicalObject {
  const before = object.attributes[index]?.attribute_name ?? ''
  const isOnly = object.attributes.filter(({ attribute_name: own }) => own === before).length === 1
  return withAttributes(object, {
    attributes: object.attributes.map((attribute, position) =>
      position === index ? { ...attribute, attribute_name: name } : attribute,
    ),
    // While another attribute has the same name, keys and indexes refer to that one.
    renamed: new Map(isOnly ? [[before, name]] : []),
  })
}

interface FunctionChange {
  readonly origin: MartOrigin
  readonly functions: readonly AggregateFunction[]
  /** Names of the saved object, which queries may use: they do not change. */
  readonly saved: ReadonlySet<string>
}

/** A plain name gets its function as a suffix as soon as there are several: `delay` becomes `delay_sum`. */
const withSuffixes = (
  { object, fields }: MartDesign,
  { origin, functions, saved }: FunctionChange,
): LogicalObject => {
  const plain = origin.attribute.attribute_name
  const field = fields.find((one) => isOf(origin)(one) && one.function !== null && one.name === plain)
  if (functions.length < 2 || field === undefined || saved.has(plain)) return object
  const name = freeAttributeName(object.attributes, [`${plain}_${field.function}`])
  return renameAttribute(object, { index: field.index, name })
}

const newFigure = (
  attributes: readonly LogicalAttribute[],
  { origin, computed, isOnly }: { origin: MartOrigin; computed: AggregateFunction | null; isOnly: boolean },
): LogicalAttribute => {
  const plain = origin.attribute.attribute_name
  const suffixed = computed === null ? `${origin.table}_${plain}` : `${plain}_${computed}`
  const name = freeAttributeName(attributes, isOnly ? [plain, suffixed] : [suffixed])
  const label = isOnly ? labelOf(origin) : `${labelOf(origin)} (${computed ?? ''})`
  return attributeOf(origin, { name, label, computed })
}

/** One attribute per function: those that exist, then others of the origin that change, then new ones. */
const figuresFor = (
  { object, fields }: MartDesign,
  { origin, targets }: { origin: MartOrigin; targets: readonly (AggregateFunction | null)[] },
): LogicalAttribute[] => {
  const attributeAt = (field: MartField | undefined) => field && object.attributes[field.index]
  const leftover = fields.filter((field) => !targets.includes(field.function))
  const ofOrigin = new Set(fields.map(({ index }) => index))
  const others = object.attributes.filter((_attribute, index) => !ofOrigin.has(index))
  const figures: LogicalAttribute[] = []
  for (const computed of targets) {
    const own = attributeAt(fields.find((field) => field.function === computed))
    const changed = own === undefined ? attributeAt(leftover.shift()) : undefined
    figures.push(
      own ??
        (changed && computedAs(changed, { origin, computed })) ??
        newFigure([...others, ...figures], { origin, computed, isOnly: targets.length < 2 }),
    )
  }
  return figures
}

/**
 * Computes an attribute by these functions, each as an attribute of the mart. Without a function, its values are taken
 * as they are.
 */
export function setFunctions(design: MartDesign, change: FunctionChange): LogicalObject {
  const { origin, functions } = change
  const object = withSuffixes(design, change)
  const fields = design.fields.filter((field) => isOf(origin)(field) && field.isFigure)
  const wanted = aggregateFunctions.filter((name) => functions.includes(name))
  const figures = figuresFor({ object, fields }, { origin, targets: wanted.length === 0 ? [null] : wanted })
  const first = fields[0]?.index ?? object.attributes.length
  const ofOrigin = new Set(fields.map(({ index }) => index))
  const others = (isPart: (index: number) => boolean) =>
    object.attributes.filter((_attribute, index) => isPart(index) && !ofOrigin.has(index))
  return withAttributes(object, {
    attributes: [...others((index) => index < first), ...figures, ...others((index) => index >= first)],
  })
}

/** Computes the attribute at a position, which is a dimension until then: a number as a measure, others by a count. */
export function computeAttribute(
  object: LogicalObject,
  { index, origin }: { index: number; origin: MartOrigin },
): LogicalObject {
  const computed = origin.attribute.type.main === 'num' ? defaultFunction(origin) : 'count'
  const attributes = object.attributes.map((attribute, position) =>
    position === index ? computedAs(attribute, { origin, computed }) : attribute,
  )
  const date = object.attributes[index]?.attribute_name
  return withAttributes(
    date !== undefined && date === object.measure_date_field ? withoutDate(object) : object,
    {
      attributes,
    },
  )
}

/** The functions that can compute an attribute (DM39). */
export function functionsFor({ type }: LogicalAttribute): AggregateFunction[] {
  return aggregateFunctions.filter((name) => name !== 'sum' || type.main === 'num')
}

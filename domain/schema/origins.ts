// The origins of an object: the tables it appends, in the order of their first use (DM13).
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { parsePath, type AttributePath, type KnownAttributes } from './attribute-path.ts'

type Rules = LogicalAttribute['sources'][number]['rules']

export interface Origin {
  readonly source: string
  readonly table: string
  /** Attribute names of the table by attribute names of the object. */
  readonly attributes: ReadonlyMap<string, string>
  /** Rules by attribute names of the object (DM5). */
  readonly rules: ReadonlyMap<string, Rules>
}

/** All paths of an attribute, in order. */
export function pathsOf(attribute: LogicalAttribute): string[] {
  return attribute.sources.flatMap(({ attributes }) => attributes)
}

/** Whether a rule has neither a condition nor an action that changes a value. */
export function changesNothing({ condition = null, action = null }: Rules[number]): boolean {
  return (
    [null, '', 'ALL'].some((one) => one === condition) && [null, '', 'keep'].some((one) => one === action)
  )
}

/** Whether rules change or leave out values of the attribute (DM5). */
export function hasRules({ sources }: LogicalAttribute): boolean {
  return sources.some(({ rules }) => !rules.every(changesNothing))
}

/** Whether the object has any origin. Objects without one belong to actions and survive builds (DM13). */
export function hasOrigins(object: LogicalObject): boolean {
  return object.attributes.some((attribute) => pathsOf(attribute).length > 0)
}

const entriesOf = (object: LogicalObject): { attribute: LogicalAttribute; text: string; rules: Rules }[] =>
  object.attributes.flatMap((attribute) =>
    attribute.sources.flatMap(({ attributes, rules }) =>
      attributes.map((text) => ({ attribute, text, rules })),
    ),
  )

/** The tables an object appends, and the paths that could not be resolved. */
export function originsOf(
  object: LogicalObject,
  known: KnownAttributes,
): { origins: Origin[]; unknown: string[] } {
  const found = new Map<
    string,
    { path: AttributePath; attributes: Map<string, string>; rules: Map<string, Rules> }
  >()
  const unknown: string[] = []
  for (const { attribute, text, rules } of entriesOf(object)) {
    const reading = parsePath(text, known)
    if (reading.kind !== 'found') {
      unknown.push(text)
      continue
    }
    const { path } = reading
    const key = JSON.stringify([path.source, path.table])
    const entry = found.get(key) ?? {
      path,
      attributes: new Map<string, string>(),
      rules: new Map<string, Rules>(),
    }
    entry.attributes.set(attribute.attribute_name, path.attribute)
    if (rules.length > 0) entry.rules.set(attribute.attribute_name, rules)
    found.set(key, entry)
  }
  const origins = [...found.values()].map(({ path, attributes, rules }) => ({
    source: path.source,
    table: path.table,
    attributes,
    rules,
  }))
  return { origins, unknown }
}

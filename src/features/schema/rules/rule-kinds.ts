// What the values of an attribute are before its first rule, by the extraction of its source.
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { type KnownAttributes, type KnownTypes, parsePath } from '#domain/schema/attribute-path.ts'
import { ruleKind, type ValueKind } from '#domain/schema/rules/rule-table.ts'

function namesOf(types: KnownTypes): KnownAttributes {
  return new Map(
    [...types].map(([source, tables]) => [
      source,
      new Map([...tables].map(([table, own]) => [table, own === null ? null : new Set(own.keys())])),
    ]),
  )
}

/**
 * Returns a function for the kind of the values of an attribute in one of its sources; that of its type if the
 * extraction is not known.
 */
export function kindReader(
  types: KnownTypes | undefined,
): (attribute: LogicalAttribute, source?: number) => ValueKind {
  if (types === undefined) return ({ type }) => ruleKind(type, type)
  const names = namesOf(types)
  const typeAt = (text: string): AttributeType | undefined => {
    const reading = parsePath(text, names)
    if (reading.kind !== 'found') return undefined
    const { source, table, attribute } = reading.path
    return types.get(source)?.get(table)?.get(attribute)
  }
  return ({ type, sources }, source = 0) => {
    const [text = ''] = sources[source]?.attributes ?? []
    return ruleKind(type, typeAt(text) ?? type)
  }
}

// Members of an object that the form neither shows nor edits: they are named, so that nobody fears for them.
import {
  type LogicalObject,
  attributeSource,
  logicalAttribute,
  logicalObject,
} from '#contract/data-manager/logical-object.ts'

const shown = {
  object: new Set(Object.keys(logicalObject.shape)),
  attribute: new Set(Object.keys(logicalAttribute.shape)),
  source: new Set(Object.keys(attributeSource.shape)),
} as const

/** Their names, once each, as a path with a star for every attribute: `note`, `attributes.*.unit`. */
export const keptMembers = (object: LogicalObject): readonly string[] => {
  const unknown = (members: object, known: ReadonlySet<string>): readonly string[] =>
    Object.keys(members).filter((name) => !known.has(name))
  const names = [
    ...unknown(object, shown.object),
    ...object.attributes.flatMap((attribute) => [
      ...unknown(attribute, shown.attribute).map((name) => `attributes.*.${name}`),
      ...attribute.sources.flatMap((source) => [
        ...unknown(source, shown.source).map((name) => `attributes.*.sources.*.${name}`),
        ...(source.rules.length > 0 ? ['attributes.*.sources.*.rules'] : []),
      ]),
    ]),
  ]
  return [...new Set(names)]
}

// Which new field of a table has the values of one that it loses, so that a saved query can use it instead.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { pathsOf } from '../origins.ts'

interface NamedField {
  readonly field: string
  readonly type: { readonly main: string }
}

interface Renaming {
  readonly before: readonly NamedField[]
  readonly after: readonly NamedField[]
  /** The design from which the table was built; undefined if it is not known. */
  readonly former: LogicalObject | undefined
  readonly design: LogicalObject
}

const originOf = (object: LogicalObject | undefined, name: string): string => {
  const attribute = object?.attributes.find((each) => each.attribute_name === name)
  return attribute === undefined || pathsOf(attribute).length === 0
    ? ''
    : JSON.stringify([attribute.fpui.operation, attribute.fpui.function, pathsOf(attribute)])
}

/** New names by lost names: the fields of the same type that are read from the same attributes. */
export function renamedFields({ before, after, former, design }: Renaming): ReadonlyMap<string, string> {
  const had = new Set(before.map(({ field }) => field))
  const has = new Set(after.map(({ field }) => field))
  const added = after.filter(({ field }) => !had.has(field))
  return new Map(
    before
      .filter(({ field }) => !has.has(field))
      .flatMap(({ field, type }) => {
        const origin = originOf(former, field)
        const same = added.filter(
          (each) => each.type.main === type.main && origin !== '' && originOf(design, each.field) === origin,
        )
        const [only] = same
        return only === undefined || same.length > 1 ? [] : [[field, only.field] as const]
      }),
  )
}

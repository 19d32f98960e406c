// How a logical object falls apart where two versions of it are merged (MRG3): attributes by their name, or where they
// come from when one was renamed; relations by the object they lead to; indexes by what they hold.
import { type Shape, isRecord, value } from '#domain/merge/shape.ts'

const textOf = (thing: unknown): string | undefined => (typeof thing === 'string' ? thing : undefined)
const memberOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined)

export const objectShape = {
  kind: 'members',
  members: {
    attributes: {
      kind: 'rows',
      keyOf: (row) => textOf(memberOf(row, 'attribute_name')),
      kinOf: (row) => JSON.stringify(memberOf(row, 'sources')),
      row: { kind: 'members', members: {} },
    },
    relations: {
      kind: 'rows',
      keyOf: (row) => textOf(memberOf(row, 'object_name')),
      row: { kind: 'members', members: {} },
    },
    indexes: { kind: 'rows', keyOf: (row) => JSON.stringify(row), row: value },
  },
} as const satisfies Shape

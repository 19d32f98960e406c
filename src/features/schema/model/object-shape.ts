// How two versions of a logical object are merged.
import { type Shape, isRecord, value } from '#domain/merge/shape.ts'

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const memberOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined)

/**
 * The shape of a logical object for merging (MRG3): attributes are matched by name, or by their sources if one was
 * renamed; relations by the object they refer to; indexes by their content.
 */
export const objectShape = {
  kind: 'members',
  members: {
    attributes: {
      kind: 'rows',
      keyOf: (row) => stringOf(memberOf(row, 'attribute_name')),
      kinOf: (row) => JSON.stringify(memberOf(row, 'sources')),
      row: { kind: 'members', members: {} },
    },
    relations: {
      kind: 'rows',
      keyOf: (row) => stringOf(memberOf(row, 'object_name')),
      row: { kind: 'members', members: {} },
    },
    indexes: { kind: 'rows', keyOf: (row) => JSON.stringify(row), row: value },
  },
} as const satisfies Shape

// How a provider falls apart where two versions of it are merged (MRG3): bindings by their field, mappings by what they
// say, lists of names by the name.
import { type Shape, value } from '#domain/merge/shape.ts'

const textOf = (thing: unknown): string | undefined => (typeof thing === 'string' ? thing : undefined)
const named = { kind: 'rows', row: value, keyOf: textOf } as const satisfies Shape

export const providerShape = {
  kind: 'members',
  members: {
    bindings: { kind: 'entries', entry: value },
    mappings: { kind: 'rows', row: value, keyOf: (row) => JSON.stringify(row) },
    button: { kind: 'members', members: {} },
    tags: named,
    applications: named,
  },
} as const satisfies Shape

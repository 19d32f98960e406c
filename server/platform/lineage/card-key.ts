import { z } from 'zod'

const kinds = ['source', 'data_prim', 'data_mart', 'query', 'board', 'action', 'workflow'] as const
export type CardKind = (typeof kinds)[number]
const key = z.tuple([z.enum(kinds)], z.string())

/** The kind and the names of a key that `cardKey` returned. */
export function parseKey(text: string): { kind: CardKind; names: readonly string[] } {
  const [kind, ...names] = key.parse(JSON.parse(text))
  return { kind, names }
}

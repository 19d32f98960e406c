// The links of a lineage: an end is an attribute or field of a card, or the card as a whole (`item` is null).
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { LineageLinkKind } from '#contract/lineage/lineage.ts'

/** The key of a card: its kind or level, then its names. Two cards have the same key if they are the same thing. */
export function cardKey(
  kind: 'source' | 'data_prim' | 'data_mart' | 'query' | 'board' | 'action' | 'workflow',
  ...names: readonly string[]
): string {
  return JSON.stringify([kind, ...names])
}

export interface LinkEnd {
  readonly card: string
  /** Null for the card as a whole, which stands for all of its items. */
  readonly item: string | null
}

export type Rules = LogicalAttribute['sources'][number]['rules']

export interface Link {
  readonly from: LinkEnd
  readonly to: LinkEnd
  readonly kind: LineageLinkKind
  /** Of a mapping: the rules that change or leave out its values. Absent without rules. */
  readonly rules?: Rules
}

/** Links by the card that they lead to, and the cards that read a card. */
export interface LinkIndex {
  /** Links into a card. */
  into(card: string): readonly Link[]
  /** Links out of a card. */
  outOf(card: string): readonly Link[]
}

/** An index of links. Links out of a card are collected when they are first needed. */
export function indexLinks(linksInto: ReadonlyMap<string, readonly Link[]>): LinkIndex {
  const readers = new Map<string, Set<string>>()
  for (const [card, links] of linksInto)
    for (const { from } of links) {
      const known = readers.get(from.card)
      if (known === undefined) readers.set(from.card, new Set([card]))
      else known.add(card)
    }
  const collected = new Map<string, readonly Link[]>()
  const into = (card: string): readonly Link[] => linksInto.get(card) ?? []
  return {
    into,
    outOf: (card) => {
      const known = collected.get(card)
      if (known !== undefined) return known
      const found = [...(readers.get(card) ?? [])].flatMap((reader) =>
        into(reader).filter(({ from }) => from.card === card),
      )
      collected.set(card, found)
      return found
    },
  }
}

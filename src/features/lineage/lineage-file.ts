// The shown lineage as a CSV file: one line for each link, and one for each card without links.
import type { Lineage, LineageCard, LineageEnd } from '#contract/lineage/lineage.ts'
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import type { LineageTexts } from './use-lineage-texts.ts'

/** The columns of the ends of a link, in their order. The last column says what happens. */
export const fileColumns = ['fromKind', 'fromName', 'fromItem', 'toKind', 'toName', 'toItem'] as const

/** The file, with the names and words of the page. */
export function lineageCsv(
  { cards, links }: Pick<Lineage, 'cards' | 'links'>,
  { texts, head }: { texts: LineageTexts; head: readonly string[] },
): string {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const itemOf = (card: LineageCard, id: string | null) => card.items.find((item) => item.id === id)
  const cellsOf = (card: LineageCard, id: string | null): (string | null)[] => {
    const item = itemOf(card, id)
    const name = card.source === '' ? texts.card(card) : `${card.source}/${texts.card(card)}`
    return [texts.kind(card), name, item === undefined ? null : texts.item(card, item)]
  }
  const linked = new Set(links.flatMap(({ from, to }) => [from.card, to.card]))
  const endOf = ({ card: id, item }: LineageEnd) => {
    const card = byId.get(id)
    return card && { card, item }
  }
  const rows = links.flatMap((link) => {
    const [from, to] = [endOf(link.from), endOf(link.to)]
    if (from === undefined || to === undefined) return []
    const before = itemOf(from.card, from.item)
    const happens = texts.step({ card: to.card, item: itemOf(to.card, to.item), link, before })
    return [[...cellsOf(from.card, from.item), ...cellsOf(to.card, to.item), happens]]
  })
  const alone = cards
    .filter(({ id }) => !linked.has(id))
    .map((card) => [...cellsOf(card, card.items[0]?.id ?? null), null, null, null, null])
  return byteOrderMark + [head, ...rows, ...alone].map((cells) => csvRecord(cells, true)).join('')
}

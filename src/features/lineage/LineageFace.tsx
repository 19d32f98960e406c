import {
  Bookmark,
  CalendarClock,
  EyeOff,
  FileText,
  Layers2,
  LayoutGrid,
  type LucideIcon,
  Table2,
  TableProperties,
  Zap,
} from 'lucide-react'
import type { LineageCard } from '#contract/lineage/lineage.ts'
import type { Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { cardRows } from './card-rows.ts'
import type { LineageTexts } from './use-lineage-texts.ts'

const icons = {
  table: FileText,
  object: Table2,
  mart: Layers2,
  action_table: TableProperties,
  query: Bookmark,
  board: LayoutGrid,
  action: Zap,
  workflow: CalendarClock,
  hidden: EyeOff,
} as const satisfies Record<LineageCard['kind'] | 'mart', LucideIcon>

const iconName = ({ kind, lane }: Pick<LineageCard, 'kind' | 'lane'>): keyof typeof icons =>
  lane === 'data_mart' && kind === 'object' ? 'mart' : kind

/** The icon of a card. */
export function iconOfCard(card: Pick<LineageCard, 'kind' | 'lane'>): LucideIcon {
  return icons[iconName(card)]
}

interface LineageFaceProps {
  card: LineageCard
  texts: LineageTexts
  detail: Detail
  /** The item that was searched last. */
  found: string | null
  /** Formatted rows. */
  rows: string
  more: (count: number) => string
}

/** The contents of a card on the canvas: its items on a path, and how many others it has. */
export function LineageFace({ card, texts, detail, found, rows, more }: LineageFaceProps) {
  const Icon = icons[iconName(card)]
  const isSmall = detail === 'title'
  const { items, more: left } = cardRows(card)
  const name = texts.card(card)
  return (
    <>
      <div className={isSmall ? 'card-head card-small' : 'card-head'}>
        <Icon size={isSmall ? 20 : 15} strokeWidth={1.75} aria-hidden />
        <b title={name}>{name}</b>
        {rows !== '' && !isSmall && <small>{rows}</small>}
      </div>
      {!isSmall && items.length + left > 0 && (
        <ul className="card-rows">
          {items.map((item) => (
            <li
              key={item.id}
              className="card-row"
              data-lit=""
              data-found={item.id === found ? '' : undefined}
            >
              <span title={texts.item(card, item)}>{texts.item(card, item)}</span>
              <small>{texts.brief(card, item)}</small>
            </li>
          ))}
          {left > 0 && (
            <li className="card-row">
              <small>{more(left)}</small>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

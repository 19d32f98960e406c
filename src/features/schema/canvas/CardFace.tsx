import { FileText, KeyRound, Layers2, Table2 } from 'lucide-react'
import type { CardMark } from '#domain/schema/canvas/plan-marks.ts'
import type { Card, CardRow, Lane, RowMark } from '#domain/schema/canvas/schema-graph.ts'
import type { UnreadState } from '#domain/schema/canvas/unread-tables.ts'
import type { Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { shownRows } from './card-size.ts'

const icons = { source: FileText, data_prim: Table2, data_mart: Layers2 } as const satisfies Record<
  Lane,
  typeof Table2
>

const glyphs: Readonly<Record<string, string>> = {
  num: '#',
  string: 'T',
  boolean: '±',
  date: '▤',
  datetime: '▤',
}

const Glyph = ({ row }: { row: CardRow }) => {
  if (row.isKey) return <KeyRound size={13} strokeWidth={2} aria-hidden />
  const glyph = row.isAggregate ? 'Σ' : (glyphs[row.main] ?? '?')
  return <i aria-hidden>{row.mark === 'removed' ? '' : glyph}</i>
}

/** A sign before the colour: a change is not known by its colour alone. */
const signs: Readonly<Record<RowMark, string>> = { new: '+', changed: '~', removed: '−' }

/** The words of a card; the same object as long as the language is. */
export interface CardTexts {
  readonly type: (row: CardRow) => string
  readonly more: (count: number) => string
  readonly state: (state: 'never' | 'changed') => string
  readonly mark: (mark: CardMark) => string
  readonly unread: (state: UnreadState) => string
}

export interface CardState {
  /** How the design differs from the current build; used where the plan of the next build is not known. */
  readonly build: 'never' | 'changed' | undefined
  /** What the next build would do. */
  readonly mark: CardMark | undefined
  /** Formatted rows. */
  readonly rows: string | undefined
}

interface CardFaceProps {
  card: Card
  state: CardState
  detail: Detail
  texts: CardTexts
}

const unreadTones = { never: 'unread', working: 'unread', failed: 'refused' } as const satisfies Record<
  UnreadState,
  string
>

const StateTag = ({ card: { unread }, state, texts }: Omit<CardFaceProps, 'detail'>) => {
  const { build, mark, rows } = state
  if (unread !== undefined)
    return <small data-tone={unreadTones[unread.state]}>{texts.unread(unread.state)}</small>
  if (mark !== undefined) return <small data-tone={mark.kind}>{texts.mark(mark)}</small>
  if (build !== undefined) return <small data-tone={build}>{texts.state(build)}</small>
  return rows !== undefined && <small>{rows}</small>
}

/** A drag of a row starts a connection and never moves the card. */
const Row = ({ row, texts }: { row: CardRow; texts: CardTexts }) => (
  <li className="card-row nodrag" data-change={row.mark}>
    <Glyph row={row} />
    <span title={row.name}>{row.name}</span>
    <small>
      {row.mark !== undefined && <b>{signs[row.mark]} </b>}
      {texts.type(row)}
    </small>
  </li>
)

/** The contents of a card. It subscribes to nothing and renders with its box. */
export function CardFace({ card, state, detail, texts }: CardFaceProps) {
  const Icon = icons[card.lane]
  const { rows, more } = shownRows(card)
  const isSmall = detail === 'title'
  return (
    <>
      <div className={isSmall ? 'card-head card-small' : 'card-head'}>
        <Icon size={isSmall ? 20 : 16} strokeWidth={1.75} aria-hidden />
        <b title={card.name}>{card.name}</b>
        <StateTag {...{ card, state, texts }} />
      </div>
      {!isSmall && (
        <ul className="card-rows">
          {rows.map((row) => (
            <Row key={row.name} {...{ row, texts }} />
          ))}
          {more > 0 && (
            <li className="card-row">
              <i aria-hidden />
              <small>{texts.more(more)}</small>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

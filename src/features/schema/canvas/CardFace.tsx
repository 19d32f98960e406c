import { FileText, KeyRound, Layers2, Table2 } from 'lucide-react'
import type { Card, CardRow, Lane } from '#domain/schema/canvas/schema-graph.ts'
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
  return <i aria-hidden>{row.isAggregate ? 'Σ' : (glyphs[row.main] ?? '?')}</i>
}

/** The words of a card; the same object as long as the language is. */
export interface CardTexts {
  readonly type: (row: CardRow) => string
  readonly more: (count: number) => string
  readonly state: (state: 'never' | 'changed') => string
}

export interface CardState {
  /** What a build would do with it. */
  readonly build: 'never' | 'changed' | undefined
  /** Formatted rows. */
  readonly rows: string | undefined
}

interface CardFaceProps {
  card: Card
  state: CardState
  detail: Detail
  texts: CardTexts
}

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
        {state.build !== undefined && <small data-tone={state.build}>{texts.state(state.build)}</small>}
        {state.build === undefined && state.rows !== undefined && <small>{state.rows}</small>}
      </div>
      {!isSmall && (
        <ul className="card-rows">
          {rows.map((row) => (
            <li key={row.name} className="card-row">
              <Glyph row={row} />
              <span title={row.name}>{row.name}</span>
              <small>{texts.type(row)}</small>
            </li>
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

import { Waypoints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Lineage, LineageCard } from '#contract/lineage/lineage.ts'
import { cardsUsing } from '#domain/lineage/lineage-paths.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { iconOfCard } from './LineageFace.tsx'
import { Line, Lines, Part } from './PaneLines.tsx'

const owners = (cards: readonly LineageCard[]): number =>
  new Set(cards.map(({ owner }) => owner).filter((owner) => owner !== '')).size

/** The cards that use the start. */
export function usingCards(lineage: Lineage): readonly LineageCard[] {
  const ids = cardsUsing(lineage)
  const starts = new Set(lineage.start.map(({ card }) => card))
  return lineage.cards.filter(({ id }) => ids.has(id) && !starts.has(id))
}

/** How many cards there are, hidden ones included. */
export function sumCounts(cards: readonly LineageCard[]): number {
  return cards.reduce((sum, { count }) => sum + count, 0)
}

const groups = [
  { text: 'marts', has: ({ lane, kind }) => lane === 'data_mart' && kind !== 'action_table' },
  { text: 'queries', has: ({ lane }) => lane === 'query' },
  { text: 'boards', has: ({ lane }) => lane === 'board' },
  { text: 'automation', has: ({ lane }) => lane === 'automation' },
  { text: 'actionTables', has: ({ kind }) => kind === 'action_table' },
] as const satisfies readonly { text: string; has: (card: LineageCard) => boolean }[]

/** Runs by id over HTTP of the queries that use the start. */
const HttpRuns = ({ cards }: { cards: readonly LineageCard[] }) => {
  const { t } = useTranslation('lineage')
  const format = useFormat()
  const runs = cards.flatMap(({ http_runs: own }) => (own === null ? [] : [own]))
  const count = runs.reduce((sum, own) => sum + own.count, 0)
  const last = runs.map(({ last_at: at }) => at ?? '').toSorted()
  if (count === 0) return null
  const at = format.instant(last.at(-1) ?? '')
  return <Line icon={Waypoints} text={t('pane.http', { count })} note={t('pane.httpLast', { at })} />
}

/** Actions that may use what the lineage does not know. */
const Unresolved = ({ lineage: { unresolved_actions: actions } }: { lineage: Lineage }) => {
  const { t, i18n } = useTranslation('lineage')
  if (actions.count === 0) return null
  const names = enumerate(
    i18n.language,
    actions.named.map(({ name }) => name),
  )
  return (
    <MarginNote>
      {t(names === '' ? 'pane.unresolved' : 'pane.unresolvedNamed', { count: actions.count, names })}
    </MarginNote>
  )
}

/** What uses the start, as numbers. */
export function GoesTo({ lineage }: { lineage: Lineage }) {
  const { t } = useTranslation('lineage')
  const using = usingCards(lineage)
  const shown = groups.flatMap(({ text, has }) => {
    const cards = using.filter(has)
    const [first] = cards
    return first === undefined ? [] : [{ first, text, cards }]
  })
  return (
    <Part>
      <h3>{t('pane.goesTo')}</h3>
      {shown.length === 0 && <MarginNote>{t('pane.nothing')}</MarginNote>}
      <Lines>
        {shown.map(({ first, text, cards }) => (
          <Line
            key={text}
            icon={iconOfCard(first)}
            text={t(`pane.${text}`, { count: sumCounts(cards) })}
            note={owners(cards) === 0 ? '' : t('pane.owners', { count: owners(cards) })}
          />
        ))}
        <HttpRuns cards={using} />
      </Lines>
      <Unresolved lineage={lineage} />
    </Part>
  )
}

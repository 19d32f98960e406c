import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lineage, LineageCard, LineageLane } from '#contract/lineage/lineage.ts'
import { lineageLanes } from '#contract/lineage/lineage.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { State } from '#src/ui/display/State.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row, Scroll } from '#src/ui/layout/Stack.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { paths } from '#src/paths.ts'
import { pathOfCard, startOfCard } from './card-links.ts'
import type { FoundItem } from './found-item.ts'
import { PathTable } from './PathTable.tsx'
import { type LineageTexts, useLineageTexts } from './use-lineage-texts.ts'

const Name = ({ card, texts }: { card: LineageCard; texts: LineageTexts }) => {
  const { t } = useTranslation('lineage')
  const to = pathOfCard(card)
  const name = texts.card(card)
  const link = to === undefined ? name : <TextLink to={to}>{name}</TextLink>
  if (!card.is_broken) return link
  return (
    <Row gap={8}>
      {link}
      <State state="failed">{t('broken')}</State>
    </Row>
  )
}

/** The columns of a lane: tables have a source, objects have no owner, and queries have runs. */
const useColumns = (texts: LineageTexts): ((lane: LineageLane) => readonly Column<LineageCard>[]) => {
  const { t, i18n } = useTranslation(['lineage', 'shared'])
  const format = useFormat()
  const itemText = (card: LineageCard): string =>
    enumerate(
      i18n.language,
      card.items.map((item) => {
        const brief = texts.brief(card, item)
        const name = texts.item(card, item)
        return brief === '' ? name : t('list.item', { name, brief })
      }),
    )
  const hiddenIn = (lane: LineageLane): readonly string[] => {
    if (lane === 'data_prim' || lane === 'data_mart') return ['owner', 'http']
    return lane === 'query' ? [] : ['http']
  }
  const columnsOf = (lane: LineageLane): readonly Column<LineageCard>[] => [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: (card) => <Name card={card} texts={texts} />,
      width: '30%',
    },
    { id: 'items', head: t('list.items'), cell: itemText, phone: 'second' },
    {
      id: 'owner',
      head: lane === 'source' ? t('lane.source') : t('shared:field.owner'),
      cell: ({ owner, source }) => owner || source,
      phone: 'none',
      width: '18%',
      hideBelow: 3,
    },
    {
      id: 'http',
      head: t('list.http'),
      cell: ({ http_runs: runs }) => (runs === null ? '' : format.number(runs.count)),
      right: true,
      width: '110px',
      hideBelow: 2,
      phone: 'none',
    },
    {
      id: 'from',
      head: '',
      cell: (card) => {
        const start = startOfCard(card)
        return (
          start && (
            <LinkButton to={paths.lineage(start)} label={t('fromHereLabel', { name: texts.card(card) })}>
              {t('fromHere')}
            </LinkButton>
          )
        )
      },
      width: '190px',
      right: true,
      hideBelow: 1,
      phone: 'none',
    },
  ]
  return (lane) => columnsOf(lane).filter(({ id }) => !hiddenIn(lane).includes(id))
}

/** Longer lists begin with what was searched: not all of their rows are rendered at once. */
const mostInOrder = 60

const rowsOf = ({ cards }: Lineage, lane: LineageLane, found: FoundItem | undefined): LineageCard[] => {
  const rows = cards.filter((card) => card.lane === lane)
  return rows.length <= mostInOrder
    ? rows
    : rows.toSorted((one, other) => Number(other.id === found?.card) - Number(one.id === found?.card))
}

/** The section of the lane with what was searched; its row is scrolled to the middle and focused. */
const useFoundSection = (found: FoundItem | undefined) => {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (found === undefined) return undefined
    // The popover of the search restores the focus first.
    const frame = requestAnimationFrame(() => {
      const row = section.current?.querySelector<HTMLElement>('tr[data-current]')
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [found])
  return section
}

interface LineageListProps {
  lineage: Lineage
  /** What was searched last. */
  found: FoundItem | undefined
}

/** The lineage as lists: the paths in words, then everything on them, lane by lane. */
export function LineageList({ lineage, found }: LineageListProps) {
  const { t } = useTranslation('lineage')
  const section = useFoundSection(found)
  const texts = useLineageTexts()
  const columns = useColumns(texts)
  return (
    <Scroll>
      <PathTable lineage={lineage} />
      {lineageLanes.map((lane) => {
        const rows = rowsOf(lineage, lane, found)
        const count = rows.reduce((sum, card) => sum + card.count, 0)
        return (
          rows.length > 0 && (
            <section
              key={lane}
              ref={rows.some(({ id }) => id === found?.card) ? section : null}
              aria-label={t(`lane.${lane}`)}
            >
              <PaneHead onPage title={t(`lane.${lane}`)} count={count} />
              <Table
                caption={t(`lane.${lane}`)}
                columns={columns(lane)}
                rows={rows}
                rowKey={({ id }) => id}
                rowName={texts.card}
                currentKey={found?.card}
              />
            </section>
          )
        )
      })}
    </Scroll>
  )
}

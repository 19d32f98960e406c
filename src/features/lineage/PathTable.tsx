import { useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { lineagePaths } from '#domain/lineage/lineage-paths.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { pathOfCard } from './card-links.ts'
import { useLineageTexts } from './use-lineage-texts.ts'

/** Paths that are told in words. */
const mostPaths = 50

const Root = styled('section')({ flex: 'none', minWidth: 0 })
/** Rules are sentences, which need several lines. */
const Wrapped = styled('span')({ whiteSpace: 'normal', overflowWrap: 'anywhere' })

interface PathRow {
  readonly id: string
  readonly where: string
  readonly to: string | undefined
  readonly called: string
  readonly happens: string
  readonly isStart: boolean
}

const usePathRows = (lineage: Lineage) => {
  const texts = useLineageTexts()
  const { paths, isCut } = useMemo(() => lineagePaths(lineage, mostPaths), [lineage])
  const cards = useMemo(() => new Map(lineage.cards.map((card) => [card.id, card])), [lineage])
  const rowsOf = (path: (typeof paths)[number]): readonly PathRow[] =>
    path.flatMap(({ card: id, item: itemId, link }, at) => {
      const card = cards.get(id)
      if (card === undefined) return []
      const item = card.items.find((one) => one.id === itemId)
      const previous = path[at - 1]
      const before = cards.get(previous?.card ?? '')?.items.find((one) => one.id === previous?.item)
      return [
        {
          id: String(at),
          where: texts.card(card),
          to: pathOfCard(card),
          called: item === undefined ? '' : texts.item(card, item),
          happens: texts.step({ card, item, link, before }),
          isStart: lineage.start.some((end) => end.card === id && (end.item === null || end.item === itemId)),
        },
      ]
    })
  return { paths, isCut, rowsOf }
}

/** The paths in words, one at a time: what a screen reader gets first. */
export function PathTable({ lineage }: { lineage: Lineage }) {
  const { t } = useTranslation(['lineage', 'shared'])
  const { paths, isCut, rowsOf } = usePathRows(lineage)
  const [at, setAt] = useState(0)
  const index = Math.min(at, Math.max(0, paths.length - 1))
  const path = paths[index]
  if (path === undefined) return null
  const rows = rowsOf(path)
  const columns: readonly Column<PathRow>[] = [
    {
      id: 'where',
      head: t('path.where'),
      cell: ({ where, to }) => (to === undefined ? where : <TextLink to={to}>{where}</TextLink>),
      width: '26%',
    },
    { id: 'called', head: t('path.called'), cell: ({ called }) => called, width: '24%' },
    { id: 'happens', head: t('path.happens'), cell: ({ happens }) => <Wrapped>{happens}</Wrapped> },
  ]
  const count = paths.length
  return (
    <Root aria-label={t('path.title')}>
      <PaneHead
        onPage
        title={t('path.title')}
        count={
          isCut ? t('path.firstOf', { at: index + 1, count }) : t('shared:count.at', { at: index + 1, count })
        }
        actions={
          count > 1 && (
            <>
              <IconButton
                small
                icon={ChevronLeft}
                label={t('path.previous')}
                disabled={index === 0}
                onClick={() => setAt(index - 1)}
              />
              <IconButton
                small
                icon={ChevronRight}
                label={t('path.next')}
                disabled={index === count - 1}
                onClick={() => setAt(index + 1)}
              />
            </>
          )
        }
      />
      <Table
        compact
        singleLine
        caption={t('path.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ where }) => where}
        currentKey={rows.find(({ isStart }) => isStart)?.id}
      />
    </Root>
  )
}

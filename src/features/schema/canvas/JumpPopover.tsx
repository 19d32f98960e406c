import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { type CanvasHit, FindPopover } from '#src/components/graph-canvas/overlays/FindPopover.tsx'

interface Hit extends CanvasHit {
  readonly card: string
}

/** All cards, and then all attributes with the names of their cards. */
const useHits = (cards: readonly Card[]) => {
  const { t } = useTranslation('schema')
  return useMemo(() => {
    const laneOf = ({ lane, source }: Card): string => (lane === 'source' ? source : t(`level.${lane}`))
    const parts = cards.flatMap(({ id, name, rows }) =>
      rows.map((row): Hit => ({ key: `${id}\n${row.name}`, card: id, text: row.name, detail: name })),
    )
    return {
      boxes: cards.map((card): Hit => ({
        key: card.id,
        card: card.id,
        text: card.name,
        detail: laneOf(card),
      })),
      parts,
    }
  }, [cards, t])
}

interface JumpPopoverProps {
  at: Point
  cards: readonly Card[]
  onJump: (card: string) => void
  onClose: () => void
}

/** Finds a card by its name, its source or one of its attributes. */
export function JumpPopover({ at, cards, onJump, onClose }: JumpPopoverProps) {
  const { t } = useTranslation('designer')
  return (
    <FindPopover
      at={at}
      title={t('tool.jump')}
      label={t('tool.jumpField')}
      {...useHits(cards)}
      onFind={({ card }) => onJump(card)}
      onClose={onClose}
    />
  )
}

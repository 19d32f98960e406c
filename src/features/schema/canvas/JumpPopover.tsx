import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/find/fold-text.ts'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { PointPopover } from '#src/components/graph-canvas/overlays/PointPopover.tsx'
import { foldedMatcher } from '#src/lib/match-text.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'

interface Hit {
  readonly key: string
  readonly card: string
  readonly text: string
  readonly detail: string
  /** The name, and everything that is searched, both folded. */
  readonly name: string
  readonly folded: string
}

const mostHits = 50

/** Those with exactly this name come first. */
const firstHits = (hits: readonly Hit[], typed: string): Hit[] => {
  const matches = foldedMatcher(typed)
  const name = foldText(typed.trim())
  const [exact, found]: [Hit[], Hit[]] = [[], []]
  for (const hit of hits)
    if (hit.name === name) exact.push(hit)
    else if (found.length < mostHits && matches(hit.folded)) found.push(hit)
  return [...exact, ...found]
}

/** All cards, and then all attributes with the names of their cards. */
const useHits = (cards: readonly Card[]) => {
  const { t } = useTranslation('schema')
  return useMemo(() => {
    const laneOf = ({ lane, source }: Card): string => (lane === 'source' ? source : t(`level.${lane}`))
    const hitOf = (card: Card): Hit => {
      const detail = laneOf(card)
      const { id, name: text } = card
      const folded = foldText(`${text} ${detail}`)
      return { key: id, card: id, text, detail, name: foldText(text), folded }
    }
    const attributes = cards.flatMap(({ id, name, rows }) =>
      rows.map((row): Hit => ({
        key: `${id}\n${row.name}`,
        card: id,
        text: row.name,
        detail: name,
        name: foldText(row.name),
        folded: foldText(`${row.name} ${name}`),
      })),
    )
    return { cards: cards.map(hitOf), attributes }
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
  const { t } = useTranslation(['designer', 'shared'])
  const [typed, setTyped] = useState('')
  const hits = useHits(cards)
  const shown = useMemo(() => {
    const own = firstHits(hits.cards, typed)
    const others = typed.trim() === '' ? [] : firstHits(hits.attributes, typed)
    return [...own, ...others].slice(0, mostHits)
  }, [hits, typed])
  return (
    <PointPopover at={at} title={t('tool.jump')} width={320} onClose={onClose}>
      <SearchList
        size="medium"
        label={t('tool.jumpField')}
        text={typed}
        onText={setTyped}
        onChoose={(index) => {
          const hit = shown[index]
          onClose()
          if (hit) onJump(hit.card)
        }}
        choices={shown.map(({ key, text, detail }) => ({ key, text, detail }))}
        note={
          shown.length === 0 && (
            <Muted as="p" size="small" role="status" style={{ padding: '12px 14px' }}>
              {t('shared:noMatch.titleBare')}
            </Muted>
          )
        }
      />
    </PointPopover>
  )
}

// The words of cards, items and links.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineageCard } from '#contract/lineage/lineage.ts'
import { type ItemTexts, useItemTexts } from './use-item-texts.ts'
import { type StepText, useStepText } from './use-step-text.ts'

export interface LineageTexts extends ItemTexts {
  /** A card: its name, or how many cards are hidden. */
  readonly card: (card: LineageCard) => string
  /** What a card is. */
  readonly kind: (card: LineageCard) => string
  /** What happens at a station of a path. */
  readonly step: StepText
}

/** The same object until the language changes. */
export function useLineageTexts(): LineageTexts {
  const { t } = useTranslation(['lineage', 'shared'])
  const items = useItemTexts()
  const step = useStepText(items)
  return useMemo(
    () => ({
      ...items,
      step,
      card: (card) =>
        card.kind === 'hidden'
          ? t('shared:affected.hidden', { count: card.count })
          : card.display_name || card.name,
      kind: ({ kind, lane }) =>
        kind === 'object' || kind === 'hidden' ? t(`lane.${lane}`) : t(`kind.${kind}`),
    }),
    [t, items, step],
  )
}

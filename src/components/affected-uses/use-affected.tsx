import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LineageStart } from '#contract/lineage/endpoints.ts'
import type { Lineage, LineageCard } from '#contract/lineage/lineage.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import type { Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const Names = styled('div')({ ...type.small, color: color.text.secondary })

/** Names that are listed; the others are counted. */
const mostNamed = 5

interface AffectedInput {
  readonly uses: { readonly found: readonly Lineage[] | undefined; readonly isUnknown: boolean }
  /** What is deleted. */
  readonly starts: readonly LineageStart[]
  readonly lineagePath: (start: LineageStart) => string
}

const groups = ['data_prim', 'data_mart', 'query', 'board', 'automation', 'action_table'] as const

const groupOf = ({ kind, lane }: LineageCard): string => (kind === 'action_table' ? kind : lane)

/** The cards of a group that are not deleted themselves, each once. */
const cardsOf = (lineages: readonly Lineage[], group: (typeof groups)[number]): readonly LineageCard[] => {
  const starts = new Set(lineages.flatMap(({ start }) => start.map(({ card }) => card)))
  const cards = lineages
    .flatMap((one) => one.cards)
    .filter((card) => groupOf(card) === group && !starts.has(card.id))
  return [...new Map(cards.map((card) => [card.id, card])).values()]
}

/** Who is affected by a deletion: names, owners and counts, with a link to the lineage. */
export function useAffected({ uses, starts, lineagePath }: AffectedInput): readonly Consequence[] {
  const { t, i18n } = useTranslation('shared')
  const { found, isUnknown } = uses
  if (found === undefined) return [{ id: 'uses', state: 'running', text: t('affected.loading') }]
  const named = (cards: readonly LineageCard[]): string => {
    const readable = cards.filter(({ kind }) => kind !== 'hidden')
    const hidden = cards.reduce((sum, { kind, count }) => sum + (kind === 'hidden' ? count : 0), 0)
    const shown = readable.slice(0, mostNamed)
    const more = readable.length - shown.length
    return enumerate(i18n.language, [
      ...[...Map.groupBy(shown, ({ owner }) => owner)].map(([owner, own]) => {
        const name = enumerate(
          i18n.language,
          own.map(({ display_name }) => display_name),
        )
        return owner === '' ? name : t('affected.owned', { name, owner })
      }),
      ...(more > 0 ? [t('count.andMore', { count: more })] : []),
      ...(hidden > 0 ? [t('affected.hidden', { count: hidden })] : []),
    ])
  }
  const [start] = starts
  const link = start && starts.length === 1 && (
    <TextLink isInline to={lineagePath(start)}>
      {t('action.lineage')}
    </TextLink>
  )
  const affected = groups
    .map((group) => ({ group, cards: cardsOf(found, group) }))
    .filter(({ cards }) => cards.length > 0)
    .map(({ group, cards }, at, all): Consequence => {
      const count = cards.reduce((sum, card) => sum + card.count, 0)
      const text = (
        <>
          {t(`affected.${group}`, { count })}
          <Names>{named(cards)}</Names>
        </>
      )
      return { id: group, state: 'attention', text, detail: at === all.length - 1 && link ? link : undefined }
    })
  const unresolved = Math.max(0, ...found.map(({ unresolved_actions: actions }) => actions.count))
  const users = found.flatMap(({ conditions }) => conditions).reduce((sum, { roles }) => sum + roles, 0)
  return [
    ...(affected.length === 0 && !isUnknown
      ? [{ id: 'uses', state: 'done' as const, text: t('affected.nothing') }]
      : affected),
    ...(users > 0
      ? [{ id: 'conditions', state: 'attention' as const, text: t('affected.conditions', { count: users }) }]
      : []),
    ...(unresolved > 0
      ? [
          {
            id: 'unresolved',
            state: 'attention' as const,
            text: t('affected.unresolved', { count: unresolved }),
          },
        ]
      : []),
    ...(isUnknown ? [{ id: 'unknown', state: 'attention' as const, text: t('affected.unknown') }] : []),
  ]
}

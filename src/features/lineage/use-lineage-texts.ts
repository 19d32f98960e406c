// The words of cards, items and links.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldUse, LineageCard, LineageItem, LineageLink } from '#contract/lineage/lineage.ts'
import { mainTypes } from '#contract/data-manager/table.ts'
import { aggregateFunctions } from '#contract/data-manager/logical-object.ts'
import { actionKinds } from '#contract/engine/action.ts'
import { computeModes, type ComputeMode } from '#contract/query/vocabulary.ts'
import { enumerate } from '#src/lib/join-text.ts'

const isMode = (name: string): name is ComputeMode => Object.hasOwn(computeModes, name)

export interface LineageTexts {
  /** A card: its name, or how many cards are hidden. */
  readonly card: (card: LineageCard) => string
  /** What a card is. */
  readonly kind: (card: LineageCard) => string
  /** Right of an item, in few words. */
  readonly brief: (card: LineageCard, item: LineageItem) => string
  readonly item: (card: LineageCard, item: LineageItem) => string
  /** What happens at a station of a path. */
  readonly step: (at: {
    card: LineageCard
    item: LineageItem | undefined
    link: LineageLink | null
  }) => string
  readonly uses: (uses: readonly FieldUse[]) => string
}

/** The same object until the language changes. */
export function useLineageTexts(): LineageTexts {
  const { t, i18n } = useTranslation(['lineage', 'shared', 'query', 'actions'])
  // oxlint-disable-next-line react/exhaustive-deps -- everything only depends on the language
  return useMemo(() => createTexts(), [t])

  function createTexts(): LineageTexts {
    const type = ({ type: of }: LineageItem): string => {
      const main = mainTypes.find((known) => known === of?.main)
      return main === undefined ? (of?.main ?? '') : t(`shared:type.${main}`)
    }
    const nameUse = ({ use: kind, mode }: FieldUse): string =>
      mode !== null && isMode(mode) ? t(`query:mode.${mode}`) : t(`use.${kind}`)
    const uses = (all: readonly FieldUse[]): string => enumerate(i18n.language, all.map(nameUse))
    const computed = ({ function: name }: LineageItem): string | undefined => {
      const known = aggregateFunctions.find((one) => one === name)
      return known && t(`function.${known}`)
    }
    const brief: LineageTexts['brief'] = ({ kind }, item) => {
      if (kind === 'query') return item.uses[0] === undefined ? '' : nameUse(item.uses[0])
      if (kind === 'board') return item.id.startsWith('tile:') ? t('item.tile') : t('item.filter')
      if (item.sql !== null) return t('item.virtual')
      if (!item.is_designed && !item.is_built) return t('item.missing')
      return computed(item) ?? type(item)
    }
    const attribute = (item: LineageItem, link: LineageLink | null): string => {
      if (item.sql !== null) return item.sql === '' ? t('step.virtual') : t('step.sql', { sql: item.sql })
      if (link?.kind === 'join') return t('step.join')
      const name = computed(item)
      if (name !== undefined) return t('step.aggregate', { function: name })
      return item.rules.length > 0
        ? t('step.rules', { count: item.rules.length, type: type(item) })
        : t('step.mapping', { type: type(item) })
    }
    /** A column of an action table: written by an action, or read from it. */
    const written: LineageTexts['step'] = ({ item, link }) => {
      if (link?.kind === 'write') return t('step.written')
      return item === undefined ? '' : attribute(item, link)
    }
    const actionKind = (detail: string): string => {
      const kind = actionKinds.find((known) => known === detail)
      return kind === undefined ? detail : t(`actions:kind.${kind}.name`)
    }
    const column = ({ rows }: LineageCard, item: LineageItem | undefined): string =>
      enumerate(
        i18n.language,
        [
          item === undefined ? '' : t('step.column', { type: type(item) }),
          rows === null ? '' : t('shared:count.rowCount', { count: rows }),
        ].filter((text) => text !== ''),
      )
    const steps: Readonly<Record<LineageCard['kind'], LineageTexts['step']>> = {
      hidden: () => t('step.hidden'),
      table: ({ card: of, item }) => column(of, item),
      object: ({ item, link }) => (item === undefined ? '' : attribute(item, link)),
      action_table: written,
      query: ({ item }) => uses(item?.uses ?? []),
      board: ({ item }) => t(item?.id.startsWith('tile:') === false ? 'step.filter' : 'step.tile'),
      action: ({ card: of }) => actionKind(of.detail),
      workflow: ({ card: of, link }) => {
        if (link?.kind === 'trigger') return t('step.trigger')
        return of.detail === '' ? t('step.workflow') : t('step.scheduled', { cron: of.detail })
      },
    }
    const step: LineageTexts['step'] = (at) => steps[at.card.kind](at)
    const card = (of: LineageCard): string =>
      of.kind === 'hidden' ? t('shared:affected.hidden', { count: of.count }) : of.display_name || of.name
    return {
      card,
      kind: ({ kind, lane }) =>
        kind === 'object' || kind === 'hidden' ? t(`lane.${lane}`) : t(`kind.${kind}`),
      brief,
      item: (of, { name, display_name: label }) =>
        name === 'comparison' && of.kind === 'board'
          ? t('shared:field.comparison')
          : label || name || t('item.unnamed'),
      step,
      uses,
    }
  }
}

// What happens at a station of a path, in words.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineageCard, LineageItem, LineageLink } from '#contract/lineage/lineage.ts'
import { periodUnits } from '#contract/data-manager/logical-object.ts'
import { actionKinds } from '#contract/engine/action.ts'
import { asSentence, enumerate, joinSentences } from '#src/lib/join-text.ts'
import type { ItemTexts } from './use-item-texts.ts'

/** Rules that a station tells; the others are counted. */
const mostRules = 3

/** A station. `before` is the item from which the link leads. */
interface Station {
  readonly card: LineageCard
  readonly item: LineageItem | undefined
  readonly link: LineageLink | null
  readonly before?: LineageItem | undefined
}

export type StepText = (at: Station) => string

/** The same function until the language changes. */
export function useStepText(texts: ItemTexts): StepText {
  const { t, i18n } = useTranslation(['lineage', 'shared', 'query', 'actions'])
  return useMemo(() => {
    const { type, computed, rules, uses } = texts
    /** How the values get here, before rules change them. */
    const mapped = (item: LineageItem, before: LineageItem | undefined): string => {
      const name = computed(item)
      if (name !== undefined) return t('step.aggregate', { function: name })
      const unit = periodUnits.find((one) => one === item.unit)
      if (unit !== undefined)
        return t('step.period', { unit: t(`query:unit.${unit === 'day' ? 'date' : unit}`) })
      const from = before === undefined ? '' : type(before)
      return from !== '' && from !== type(item)
        ? t('step.converted', { from, type: type(item) })
        : t('step.mapping', { type: type(item) })
    }
    const attribute: StepText = ({ card, item, link, before }) => {
      if (item === undefined) return ''
      if (item.sql !== null) return item.sql === '' ? t('step.virtual') : t('step.sql', { sql: item.sql })
      if (link?.kind === 'join') return t('step.join')
      const own = link?.rules ?? []
      if (own.length === 0) return mapped(item, before)
      const more = own.length - mostRules
      return joinSentences(
        asSentence(i18n.language, mapped(item, before)),
        ...rules(card, own.slice(0, mostRules)),
        more > 0 ? t('step.moreRules', { count: more }) : '',
      )
    }
    const column: StepText = ({ card: { rows }, item }) =>
      enumerate(
        i18n.language,
        [
          item === undefined ? '' : t('step.column', { type: type(item) }),
          rows === null ? '' : t('shared:count.rowCount', { count: rows }),
        ].filter((text) => text !== ''),
      )
    const actionKind: StepText = ({ card: { detail } }) => {
      const kind = actionKinds.find((known) => known === detail)
      return kind === undefined ? detail : t(`actions:kind.${kind}.name`)
    }
    const steps: Readonly<Record<LineageCard['kind'], StepText>> = {
      hidden: () => t('step.hidden'),
      table: column,
      object: attribute,
      action_table: (at) => (at.link?.kind === 'write' ? t('step.written') : attribute(at)),
      query: ({ item }) => uses(item?.uses ?? []),
      board: ({ item }) => t(item?.id.startsWith('tile:') === false ? 'step.filter' : 'step.tile'),
      action: actionKind,
      workflow: ({ card: { detail }, link }) => {
        if (link?.kind === 'trigger') return t('step.trigger')
        return detail === '' ? t('step.workflow') : t('step.scheduled', { cron: detail })
      },
    }
    return (at) => steps[at.card.kind](at)
  }, [t, i18n, texts])
}

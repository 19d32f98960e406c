// The words of items: attributes, fields, tiles and columns.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldUse, LineageCard, LineageItem } from '#contract/lineage/lineage.ts'
import { mainTypes } from '#contract/data-manager/table.ts'
import { aggregateFunctions } from '#contract/data-manager/logical-object.ts'
import { computeModes, type ComputeMode } from '#contract/query/vocabulary.ts'
import { isKnownRule, type Members } from '#domain/schema/rules/rule-members.ts'
import { useRuleSentence } from '#src/components/rules/use-rule-sentence.ts'
import { asSentence, enumerate } from '#src/lib/join-text.ts'

const isMode = (name: string): name is ComputeMode => Object.hasOwn(computeModes, name)

export interface ItemTexts {
  /** Right of an item, in few words. */
  readonly brief: (card: LineageCard, item: LineageItem) => string
  readonly item: (card: LineageCard, item: LineageItem) => string
  readonly uses: (uses: readonly FieldUse[]) => string
  /** The type of an attribute; empty for other items. */
  readonly type: (item: LineageItem) => string
  /** The function of a computed attribute; undefined for others. */
  readonly computed: (item: LineageItem) => string | undefined
  /** Rules of an attribute as sentences, in their order. */
  readonly rules: (card: LineageCard, rules: readonly Members[]) => string[]
}

/** The same object until the language changes. */
export function useItemTexts(): ItemTexts {
  const { t, i18n } = useTranslation(['lineage', 'shared', 'query', 'rules'])
  const sentenceOf = useRuleSentence()
  // oxlint-disable-next-line react/exhaustive-deps -- everything only depends on the language
  return useMemo(() => createTexts(), [t])

  function createTexts(): ItemTexts {
    const type: ItemTexts['type'] = ({ type: of }) => {
      const main = mainTypes.find((known) => known === of?.main)
      return main === undefined ? (of?.main ?? '') : t(`shared:type.${main}`)
    }
    const nameUse = ({ use: kind, mode }: FieldUse): string =>
      mode !== null && isMode(mode) ? t(`query:mode.${mode}`) : t(`use.${kind}`)
    const computed: ItemTexts['computed'] = ({ function: name }) => {
      const known = aggregateFunctions.find((one) => one === name)
      return known && t(`function.${known}`)
    }
    return {
      type,
      computed,
      uses: (all) => enumerate(i18n.language, all.map(nameUse)),
      brief: ({ kind }, item) => {
        if (kind === 'query') return item.uses[0] === undefined ? '' : nameUse(item.uses[0])
        if (kind === 'board') return item.id.startsWith('tile:') ? t('item.tile') : t('item.filter')
        if (item.sql !== null) return t('item.virtual')
        if (!item.is_designed && !item.is_built) return t('item.missing')
        return computed(item) ?? type(item)
      },
      item: (of, { name, display_name: label }) =>
        name === 'comparison' && of.kind === 'board'
          ? t('shared:field.comparison')
          : label || name || t('item.unnamed'),
      rules: (of, all) => {
        const nameOf = (id: string): string => of.items.find((item) => item.id === id)?.display_name || id
        return all.map((rule, at) =>
          asSentence(
            i18n.language,
            isKnownRule(rule) ? sentenceOf(rule, nameOf) : t('rules:position', { position: at + 1 }),
          ),
        )
      },
    }
  }
}

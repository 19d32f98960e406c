import { useTranslation } from 'react-i18next'
import type { Comparison } from '#domain/archive/compare/compare.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { countChanges } from '#src/components/archive/archive-change.ts'

const kinds = ['changed', 'added', 'removed', 'moved'] as const

/** Summarizes a comparison in one or two sentences. */
export function useComparisonSummary() {
  const { t, i18n } = useTranslation('sending')
  const format = useFormat()
  return ({ changes, same, before, after }: Comparison, hasBefore: boolean): string => {
    const size = format.bytes(after.bytes)
    if (!hasBefore) return t('compare.allNew', { count: after.files, size })
    if (changes.length === 0) return t('compare.nothing', { count: same })
    const counts = countChanges(changes)
    const counted = kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(`compare.count.${kind}`, { count: counts[kind] }))
    return joinSentences(
      t('compare.differ', { count: changes.length, kinds: enumerate(i18n.language, counted) }),
      same > 0 ? t('compare.same', { count: same }) : '',
      t('compare.sizes', { before: format.bytes(before.bytes), after: size }),
    )
  }
}

import { useTranslation } from 'react-i18next'
import type { CardMark, MarkKind } from '#domain/schema/canvas/plan-marks.ts'

/** The colour of each mark. */
export const markTones = {
  new: 'success',
  changed: 'info',
  rewritten: 'neutral',
  removed: 'error',
  refused: 'error',
} as const satisfies Record<MarkKind, string>

/** Returns a function that writes a mark: "new", "2 changes". */
export function useMarkText(): (mark: Pick<CardMark, 'kind' | 'changes'>) => string {
  const { t } = useTranslation('designer')
  return ({ kind, changes }) =>
    kind === 'changed' && changes > 0 ? t('mark.changes', { count: changes }) : t(`mark.${kind}`)
}

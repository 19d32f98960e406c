import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { formatMeasure, formatMeasureHead } from '../state/naming.ts'
import { useQueryContext } from '../state/query-context.ts'
import { itemKey } from '../state/query-state.ts'
import type { CalculatedResult } from './calculate.ts'

export function hasCalculationNotes({
  missing,
  lacksTop,
  lacksOthers,
  hasPartial,
}: CalculatedResult): boolean {
  return missing.length > 0 || lacksTop || lacksOthers.length > 0 || hasPartial
}

/** Says what is not calculated, and why. */
export function CalculationNotes({
  result: { missing, lacksTop, lacksOthers, hasPartial },
}: {
  result: CalculatedResult
}) {
  const { t, i18n } = useTranslation('query')
  const { naming } = useQueryContext()
  const and = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      {missing.map(({ calculation, reason }) => (
        <MarginNote key={itemKey(calculation)} tone="warning">
          {t('calculate.missing', {
            calculation: formatMeasure(naming, calculation),
            reason: t(`calculate.reason.${reason}`),
          })}
        </MarginNote>
      ))}
      {lacksTop && <MarginNote tone="warning">{t('top.lacks')}</MarginNote>}
      {lacksOthers.length > 0 && (
        <MarginNote>
          {t('top.lacksOthers', {
            values: and.format(lacksOthers.map((value) => formatMeasureHead(naming, value))),
          })}
        </MarginNote>
      )}
      {hasPartial && <MarginNote>{t('calculate.partial')}</MarginNote>}
    </>
  )
}

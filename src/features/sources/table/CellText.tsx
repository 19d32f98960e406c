import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

/** A value as it is in the file; null is shown as text. */
export function CellText({ cell }: { cell: ExtractedAttribute['min'] }) {
  const { t } = useTranslation('shared')
  return cell === null ? <Muted isFaint>{t('table.null')}</Muted> : String(cell)
}

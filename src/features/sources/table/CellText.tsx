import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

/** A value as it stands in the file; null is the word. */
export function CellText({ cell }: { cell: ExtractedAttribute['min'] }) {
  const { t } = useTranslation('shared')
  return cell === null ? <Muted isFaint>{t('table.null')}</Muted> : String(cell)
}

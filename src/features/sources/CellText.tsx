import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { color } from '#src/ui/tokens.ts'

const Null = styled('span')({ color: color.text.tertiary })

/** A value as it stands in the file; null is the word. */
export const CellText = ({ cell }: { cell: ExtractedAttribute['min'] }) => {
  const { t } = useTranslation('common')
  return cell === null ? <Null>{t('table.null')}</Null> : String(cell)
}

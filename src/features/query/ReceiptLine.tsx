import { ReceiptText } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import type { Asked } from './ask.ts'
import { readTiming } from './receipt.ts'

const Root = styled('footer')({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  height: 34,
  padding: '0 12px',
  borderTop: `1px solid ${color.line.hair}`,
  color: color.text.secondary,
  backgroundColor: color.surface.canvas,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > span': { ...oneLine, flex: 1 },
})

interface ReceiptLineProps {
  asked: Asked
  painted: number | null
  onOpen: () => void
}

/** The receipt in one line, for narrow windows. */
export const ReceiptLine = ({ asked, painted, onOpen }: ReceiptLineProps) => {
  const { t } = useTranslation('query')
  const format = useFormat()
  const { response, marks } = asked
  const { total } = readTiming({ ...marks, painted: painted ?? marks.decoded }, response.receipt)
  return (
    <Root>
      <ReceiptText size={14} strokeWidth={2} aria-hidden />
      <span>
        {t('receipt.line', {
          ms: format.number(total, 1),
          engine: format.number(response.receipt.engine_ms, 1),
          rows: response.receipt.candidates[0]?.rows ?? 0,
          table: `${response.database_name}.${response.table_name}`,
        })}
      </span>
      <TextAction onClick={onOpen}>{t('receipt.open')}</TextAction>
    </Root>
  )
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Arrival } from '#src/api/uploads/arrivals.ts'
import { isMoving } from '#src/api/uploads/transfer.ts'
import { usePreview } from '#src/api/uploads/use-arriving.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { RowsGrid } from '../RowsGrid.tsx'

const most = 8

const Root = styled('div')({
  minWidth: 0,
  '& > p': { ...type.caption, margin: '0 0 4px', color: color.text.secondary },
})

/** The first rows of a file, while it arrives and afterwards; nothing before anything can be read. */
export const UploadPreview = ({ arrival: { name, transfer, landing } }: { arrival: Arrival }) => {
  const { t } = useTranslation('uploads')
  const sayError = useErrorText()
  const isHere = transfer.received > 0 && landing.at === 'none'
  const { data, error } = usePreview(transfer.upload, { isHere, isArriving: isMoving(transfer) })
  const preview = data?.preview
  if (preview)
    return (
      <Root>
        <p>{t('preview.lines', { count: preview.lines_read })}</p>
        <RowsGrid
          caption={t('preview.caption', { name })}
          attributes={preview.attributes}
          rows={preview.rows.slice(0, most)}
        />
      </Root>
    )
  return error && isHere ? (
    <MarginNote tone="warning">{t('preview.unreadable', { reason: sayError(error) })}</MarginNote>
  ) : null
}

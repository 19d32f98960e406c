import { Suspense, useEffect } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type Totals, totalsOf } from '#src/uploads/model/upload-queue.ts'
import { useActiveUploads, useAcceptsFiles } from '#src/uploads/use-uploads.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Tooltip } from '#src/ui/display/Tooltip.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color, focusRing, media, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'

export const TrayLink = styled(Link)({
  ...type.controlSmall,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  minHeight: 28,
  padding: '0 8px',
  borderRadius: radius.control,
  color: color.text.secondary,
  textDecoration: 'none',
  '&:hover': { color: color.text.primary, backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '& > span': oneLine,
  // In an editor, the space belongs to its name and actions.
  '&[data-small] > span': { [media.belowWide]: visuallyHidden },
})

const UploadStatus = ({ totals, isSmall }: { totals: Totals; isSmall: boolean }) => {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const { uploading, importing, waiting, unnamed, size, received } = totals
  const percent = format.percent(size === 0 ? 0 : Math.floor((received / size) * 100) / 100)
  const isMoving = uploading + importing > 0
  const label = () => {
    if (uploading > 0) return t('short.arriving', { count: uploading, percent })
    if (importing > 0) return t('short.landing', { count: importing })
    return waiting > 0 ? t('short.waiting', { count: waiting }) : t('short.unnamed', { count: unnamed })
  }
  return (
    <Tooltip text={label()}>
      <TrayLink to={paths.uploads()} data-small={isSmall ? '' : undefined}>
        <StateGlyph state={isMoving ? 'running' : 'attention'} />
        <span>{label()}</span>
      </TrayLink>
    </Tooltip>
  )
}

const refuse = (event: DragEvent): void => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** The browser would open a file that is dropped outside a drop area instead of the console. */
const useNoStrayDrop = (): void => {
  useEffect(() => {
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Progress of the files that are being uploaded; nothing if there are none. */
export function UploadingFiles({ isSmall }: { isSmall: boolean }) {
  const queue = useActiveUploads()
  useAcceptsFiles({ refetches: true })
  useNoStrayDrop()
  const totals = totalsOf(queue)
  if (totals.uploading + totals.importing + totals.waiting + totals.unnamed === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadStatus totals={totals} isSmall={isSmall} />
    </Suspense>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { Offer, AddPictures } from './use-add-pictures.ts'

const useOfferText = (limit: number) => {
  const { t } = useTranslation('listing')
  const format = useFormat()
  return ({ reason, file, bytes, size, isMoving }: Offer): string => {
    const figures = { file, size: format.bytes(bytes), limit: format.bytes(limit), ...size }
    return [t(`picture.offer.${reason}`, figures), isMoving ? t('picture.still') : ''].join(' ').trim()
  }
}

/** The outcome of adding files: an offer to resize one, or the reason why one was refused. */
export function UploadNote({ addPictures, limit }: { addPictures: AddPictures; limit: number }) {
  const { t } = useTranslation(['listing', 'common'])
  const textOf = useOfferText(limit)
  const { outcome, isConverted, dismiss, accept } = addPictures
  if (outcome?.kind === 'offer')
    return (
      <MarginNote
        tone="proposal"
        live
        actions={
          <>
            <LinkButton onClick={() => accept(outcome.offer)}>{t('picture.draw')}</LinkButton>
            <LinkButton onClick={dismiss}>{t('common:action.cancel')}</LinkButton>
          </>
        }
      >
        {textOf(outcome.offer)}
      </MarginNote>
    )
  if (outcome)
    return (
      <MarginNote tone="error" live>
        {t(`picture.refused.${outcome.reason}`, { file: outcome.file })}
      </MarginNote>
    )
  return isConverted ? <MarginNote live>{t('picture.drawn')}</MarginNote> : null
}

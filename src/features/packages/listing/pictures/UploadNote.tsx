import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { Offer, PictureIntake } from './use-add-pictures.ts'

const useOfferText = (limit: number) => {
  const { t } = useTranslation('listing')
  const format = useFormat()
  return ({ why, file, bytes, size, isMoving }: Offer): string => {
    const figures = { file, size: format.bytes(bytes), limit: format.bytes(limit), ...size }
    return [t(`picture.offer.${why}`, figures), isMoving ? t('picture.still') : ''].join(' ').trim()
  }
}

/** What came of the files that were given: an offer to draw one anew, or why one was not taken. */
export function IntakeNote({ intake, limit }: { intake: PictureIntake; limit: number }) {
  const { t } = useTranslation('listing')
  const textOf = useOfferText(limit)
  const { trouble, isDrawn, forget, accept } = intake
  if (trouble?.kind === 'offer')
    return (
      <MarginNote
        tone="proposal"
        live
        actions={
          <>
            <LinkButton onClick={() => accept(trouble.offer)}>{t('picture.draw')}</LinkButton>
            <LinkButton onClick={forget}>{t('picture.leave')}</LinkButton>
          </>
        }
      >
        {textOf(trouble.offer)}
      </MarginNote>
    )
  if (trouble)
    return (
      <MarginNote tone="error" live>
        {t(`picture.refused.${trouble.why}`, { file: trouble.file })}
      </MarginNote>
    )
  return isDrawn ? <MarginNote live>{t('picture.drawn')}</MarginNote> : null
}

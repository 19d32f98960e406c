import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

interface DrawnDownNoteProps {
  onArrange: () => void
  onKeep: () => void
}

/** Offers to arrange a document that was drawn from top to bottom. */
export function DrawnDownNote({ onArrange, onKeep }: DrawnDownNoteProps) {
  const { t } = useTranslation(['canvas', 'shared'])
  return (
    <MarginNote
      actions={
        <>
          <LinkButton onClick={onArrange}>{t('shared:action.arrange')}</LinkButton>
          <LinkButton onClick={onKeep}>{t('drawnDown.keep')}</LinkButton>
        </>
      }
    >
      {t('drawnDown.text')}
    </MarginNote>
  )
}

import { Upload } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useTakesFiles } from '#src/api/uploads/use-arriving.ts'
import { Button, type ButtonLook } from '#src/ui/Button.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { media } from '#src/ui/tokens.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { DropTarget } from './DropTarget.tsx'
import { type UploadTarget, useTakeFiles } from './use-take-files.ts'

const Way = styled('div')({
  maxWidth: 608,
  padding: '0 24px 20px',
  [media.belowWide]: { maxWidth: 592, padding: '0 16px 20px' },
})

interface UploadWayProps {
  target?: UploadTarget | undefined
  look?: ButtonLook | undefined
}

/** The button that uploads files; nothing where the platform takes none, or not from this person. */
export const UploadButton = ({ target, look }: UploadWayProps) => {
  const { t } = useTranslation('uploads')
  const take = useTakeFiles(target)
  if (!useTakesFiles()) return null
  return (
    <ChooseFiles onChoose={take}>
      {(open) => (
        <Button look={look} icon={Upload} onClick={open}>
          {t('action.upload')}
        </Button>
      )}
    </ChooseFiles>
  )
}

/** The whole page takes files that are dropped on it, where the platform takes any. */
export const UploadDrop = ({ target }: Pick<UploadWayProps, 'target'>) =>
  useTakesFiles() ? <DropTarget target={target} /> : null

/** The way beside folders, on the page of a new source. */
export const UploadNote = () => {
  const { t } = useTranslation('uploads')
  const take = useTakeFiles()
  if (!useTakesFiles()) return null
  return (
    <Way>
      <MarginNote
        tone="proposal"
        actions={
          <ChooseFiles onChoose={take}>
            {(open) => <TextAction onClick={open}>{t('action.upload')}</TextAction>}
          </ChooseFiles>
        }
      >
        {t('way.text')}
      </MarginNote>
    </Way>
  )
}

import { useTranslation } from 'react-i18next'
import { toast } from '#src/ui/feedback/toast.ts'
import { DropCover } from '#src/ui/overlays/DropCover.tsx'

interface Dropped {
  readonly files: readonly File[]
  readonly folders: readonly string[]
}

/** Returns the files and the names of the folders of a drop. Folders cannot be uploaded. */
const readDropped = (transfer: DataTransfer): Dropped => {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? null)
  const folders = entries.filter((entry) => entry?.isDirectory === true).map((entry) => entry?.name ?? '')
  const files = Array.from(transfer.files).filter(({ name }) => !folders.includes(name))
  return { files, folders }
}

interface FileDropProps {
  /** The source that the files are added to; without one, they become a new source. */
  source?: string | undefined
  onDrop: (files: readonly File[]) => void
}

/** Accepts files dropped anywhere on the page. */
export function FileDrop({ source, onDrop }: FileDropProps) {
  const { t } = useTranslation('uploads')
  return (
    <DropCover
      title={source === undefined ? t('drop.new') : t('drop.existing', { source })}
      text={source === undefined ? t('drop.newText') : t('drop.existingText')}
      more={t('drop.kinds')}
      onDrop={(transfer) => {
        const { files, folders } = readDropped(transfer)
        const [folder] = folders
        if (folder !== undefined)
          toast({
            state: 'failed',
            title: t('refused.folder', { name: folder }),
            text: t('refused.folderText'),
          })
        onDrop(files)
      }}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { DropCover } from '#src/ui/DropCover.tsx'
import { toast } from '#src/ui/toast.ts'
import { readDropped } from './dropped-files.ts'
import { type UploadTarget, useTakeFiles } from './use-take-files.ts'

/** Lets files be dropped anywhere while the page that shows it is open. */
export const DropTarget = ({ target }: { target?: UploadTarget | undefined }) => {
  const { t } = useTranslation('uploads')
  const take = useTakeFiles(target)
  const source = target?.source
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
        take(files)
      }}
    />
  )
}

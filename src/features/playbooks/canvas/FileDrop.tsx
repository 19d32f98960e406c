import { useTranslation } from 'react-i18next'
import { DropCover } from '#src/ui/DropCover.tsx'
import { toast } from '#src/ui/toast.ts'

/** Larger files are no playbooks: the platform takes none of them. */
const mostBytes = 16 * 1024 * 1024

/** Takes the nodes of files that are dropped on the document. */
export const FileDrop = ({ onText }: { onText: (text: string) => void }) => {
  const { t } = useTranslation('canvas')
  const take = async (file: File) => {
    if (file.size > mostBytes) toast({ state: 'attention', title: t('drop.large', { name: file.name }) })
    else onText(await file.text())
  }
  return (
    <DropCover
      title={t('drop.title')}
      text={t('drop.text')}
      onDrop={({ files }) => {
        const [file] = files
        if (file !== undefined) void take(file)
      }}
    />
  )
}

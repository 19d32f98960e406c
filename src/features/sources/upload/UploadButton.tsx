import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useAcceptsFiles } from '#src/uploads/use-uploads.ts'
import { type ButtonVariant, Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { DropCover } from '#src/ui/overlays/DropCover.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { type UploadTarget, useEnqueueFiles } from './use-enqueue-files.ts'

interface UploadWayProps {
  target?: UploadTarget | undefined
  variant?: ButtonVariant | undefined
  /** The file dialog opens at once. */
  isAsked?: boolean
}

/** The upload button; empty if the platform does not accept uploads, or the user has no permission. */
export function UploadButton({ target, variant, isAsked = false }: UploadWayProps) {
  const { t } = useTranslation('uploads')
  const enqueue = useEnqueueFiles(target)
  if (!useAcceptsFiles()) return null
  return (
    <ChooseFiles onChoose={enqueue} isAsked={isAsked}>
      {(open) => (
        <Button variant={variant} icon={Upload} onClick={open}>
          {t('action.upload')}
        </Button>
      )}
    </ChooseFiles>
  )
}

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

/** Accepts files dropped anywhere on the page. */
const DropTarget = ({ target }: Pick<UploadWayProps, 'target'>) => {
  const { t } = useTranslation('uploads')
  const enqueue = useEnqueueFiles(target)
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
        enqueue(files)
      }}
    />
  )
}

/** Accepts files dropped on the page, if the platform accepts uploads. */
export function UploadDrop({ target }: Pick<UploadWayProps, 'target'>) {
  return useAcceptsFiles() ? <DropTarget target={target} /> : null
}

/** Offers an upload as an alternative to folders, on the page of a new source. */
export function UploadNote() {
  const { t } = useTranslation('uploads')
  const enqueue = useEnqueueFiles()
  if (!useAcceptsFiles()) return null
  return (
    <PageBody bottom={20} style={{ maxWidth: 'calc(560px + 2 * var(--gutter))' }}>
      <MarginNote
        tone="proposal"
        actions={
          <ChooseFiles onChoose={enqueue}>
            {(open) => <LinkButton onClick={open}>{t('action.upload')}</LinkButton>}
          </ChooseFiles>
        }
      >
        {t('hint.text')}
      </MarginNote>
    </PageBody>
  )
}

interface SourceFilesProps {
  source: Source
  /** The tables of the source, once they are known. */
  tables: readonly Table[] | undefined
}

const targetOf = ({ source, tables = [] }: SourceFilesProps): UploadTarget => ({
  source: source.database_name,
  tables: tables.map((table) => table.table_name),
})

/** Adds files to a source of type `upload`. */
export function AddFiles({ variant, ...of }: SourceFilesProps & { variant?: ButtonVariant }) {
  return of.source.dbms === 'upload' && of.tables ? (
    <UploadButton variant={variant} target={targetOf(of)} />
  ) : null
}

/** Accepts files dropped on the page of the source. */
export function DropFiles(of: SourceFilesProps) {
  return of.source.dbms === 'upload' && of.tables ? <UploadDrop target={targetOf(of)} /> : null
}

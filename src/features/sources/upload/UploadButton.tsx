import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { ChooseFiles } from '#src/components/file-upload/ChooseFiles.tsx'
import { FileDrop } from '#src/components/file-upload/FileDrop.tsx'
import { useAcceptsFiles } from '#src/uploads/use-uploads.ts'
import { type ButtonVariant, Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { type UploadTarget, useEnqueueFiles } from './use-enqueue-files.ts'

interface UploadWayProps {
  target?: UploadTarget | undefined
  variant?: ButtonVariant | undefined
}

/** The upload button; empty if the platform does not accept uploads, or the user has no permission. */
export function UploadButton({ target, variant }: UploadWayProps) {
  const { t } = useTranslation('uploads')
  const enqueue = useEnqueueFiles(target)
  if (!useAcceptsFiles()) return null
  return (
    <ChooseFiles onChoose={enqueue}>
      {(open) => (
        <Button variant={variant} icon={Upload} onClick={open}>
          {t('action.upload')}
        </Button>
      )}
    </ChooseFiles>
  )
}

/** Accepts files dropped anywhere on the page. */
const DropTarget = ({ target }: Pick<UploadWayProps, 'target'>) => (
  <FileDrop source={target?.source} onDrop={useEnqueueFiles(target)} />
)

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

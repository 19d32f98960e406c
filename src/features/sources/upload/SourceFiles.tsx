import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import type { ButtonLook } from '#src/ui/Button.tsx'
import { UploadButton, UploadDrop } from './UploadWay.tsx'
import type { UploadTarget } from './use-take-files.ts'

interface SourceFilesProps {
  source: Source
  /** The tables it has, once they are known. */
  tables: readonly Table[] | undefined
}

const targetOf = ({ source, tables = [] }: SourceFilesProps): UploadTarget => ({
  source: source.database_name,
  tables: tables.map((table) => table.table_name),
})

/** Adds files to a source of kind `upload`, beside the tables it has. */
export const AddFiles = ({ look, ...of }: SourceFilesProps & { look?: ButtonLook }) =>
  of.source.dbms === 'upload' && of.tables ? <UploadButton look={look} target={targetOf(of)} /> : null

/** The same for files that are dropped on its page. */
export const DropFiles = (of: SourceFilesProps) =>
  of.source.dbms === 'upload' && of.tables ? <UploadDrop target={targetOf(of)} /> : null

import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { FileChoice } from '../files/FileChoice.tsx'
import { type AddResult, addTables } from '../model/add-source.ts'
import { chosenFiles, filesAt, type FileOptions } from '../model/form-values.ts'
import { locationOf } from '../model/location.ts'
import { useExtract } from '../extract/use-extract.ts'
import { useLocation } from '../files/use-location.ts'
import { refreshSources } from '../model/use-sources.ts'

interface AddTablesDialogProps {
  source: Source
  tables: readonly Table[]
  onClose: () => void
}

/** Returns the files at a location that are not tables yet; undefined while loading. */
const useNewFiles = (location: string, tables: readonly Table[]) => {
  const { entries, file, error } = useLocation(location)
  const existing = new Set(tables.map((table) => table.file ?? table.table_name))
  const files = entries && filesAt(file ?? location, entries).filter(({ name }) => !existing.has(name))
  return { files, error }
}

/** Shows what was added before an error. */
const PartialResult = ({ ending, left }: { ending: AddResult | undefined; left: number }) => {
  const { t } = useTranslation('sources')
  const formatError = useErrorText()
  if (!ending?.error) return null
  const done = ending.progress.tables.length
  return (
    <MarginNote tone="error" live>
      {t('create.partial.tables', { done, total: done + left, reason: formatError(ending.error) })}
    </MarginNote>
  )
}

interface Choice {
  /** Names of the excluded files. */
  readonly left: readonly string[]
  readonly options: FileOptions
}

const useAddition = (source: string, onDone: () => void) => {
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  return useMutation({
    mutationFn: ({ chosen, options }: { chosen: readonly string[]; options: FileOptions }) =>
      addTables(source, chosen, options),
    onSuccess: async ({ progress, error }) => {
      await refreshSources()
      if (mayExtract)
        void extract(progress.created.map((table) => ({ database_name: source, table_name: table })))
      if (!error) onDone()
    },
  })
}

/** Adds tables from files in the folder of the source, each with its reading options. */
export function AddTablesDialog({ source, tables, onClose }: AddTablesDialogProps) {
  const { t } = useTranslation(['sources', 'common'])
  const [choice, setChoice] = useState<Choice>({ left: [], options: {} })
  const name = source.database_name
  const location = locationOf(source)
  const { files, error } = useNewFiles(location, tables)
  const chosen = chosenFiles(files ?? [], choice.left).map((entry) => entry.name)
  const addition = useAddition(name, onClose)
  const choose = useCallback(
    (file: string, options: ReadingOptions) =>
      setChoice((before) => ({ ...before, options: { ...before.options, [file]: options } })),
    [],
  )
  return (
    <Dialog
      open
      wide="two"
      title={t('addTables.title', { name })}
      text={t('addTables.text', { location })}
      onClose={onClose}
      onSubmit={() => addition.mutate({ chosen, options: choice.options })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={chosen.length === 0} waiting={addition.isPending}>
            {chosen.length === 0 ? t('addTables.addNone') : t('addTables.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {!files && !error && <Skeleton shape="text" rows={4} />}
      {files?.length === 0 && <MarginNote>{t('addTables.none')}</MarginNote>}
      {files && files.length > 0 && (
        <FileChoice
          {...choice}
          files={files}
          placeOf={() => ({ source: name })}
          onLeft={(left) => setChoice((before) => ({ ...before, left }))}
          onOptions={choose}
        />
      )}
      <ErrorNote error={error} isRead />
      <PartialResult ending={addition.data} left={chosen.length} />
    </Dialog>
  )
}

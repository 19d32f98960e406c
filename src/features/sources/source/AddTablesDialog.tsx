import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { FilePicker } from '../files/FilePicker.tsx'
import { type AddResult, addTables } from '../model/add-source.ts'
import { chosenFiles, filesAt } from '../model/form-values.ts'
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

/** Adds tables from files in the folder of the source. */
export function AddTablesDialog({ source, tables, onClose }: AddTablesDialogProps) {
  const { t } = useTranslation(['sources', 'common'])
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const [left, setLeft] = useState<readonly string[]>([])
  const name = source.database_name
  const location = locationOf(source)
  const { files, error } = useNewFiles(location, tables)
  const chosen = chosenFiles(files ?? [], left).map((entry) => entry.name)
  const addition = useMutation({
    mutationFn: () => addTables(name, chosen),
    onSuccess: async ({ progress, error: stopped }) => {
      await refreshSources()
      if (mayExtract)
        void extract(progress.created.map((table) => ({ database_name: name, table_name: table })))
      if (!stopped) onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('addTables.title', { name })}
      text={t('addTables.text', { location })}
      onClose={onClose}
      onSubmit={() => addition.mutate()}
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
        <FilePicker legend={t('create.tables')} files={files} left={left} onChange={setLeft} />
      )}
      <ErrorNote error={error} isRead />
      <PartialResult ending={addition.data} left={chosen.length} />
    </Dialog>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Source } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { columnLayout, framed } from '#src/ui/theme/shapes.ts'
import { addRemoteTables, allTablesOf } from '../connection/connect-source.ts'
import { remoteKey } from '../connection/remote-tables.ts'
import { ChoiceSummary, TableChooser } from '../connection/TableChooser.tsx'
import { useRemoteTables } from '../connection/use-connection-test.ts'
import { useTableChoice } from '../connection/use-table-choice.ts'
import { useExtract } from '../extract/use-extract.ts'
import { locationOf } from '../model/location.ts'
import { refreshSources } from '../model/use-sources.ts'

const Frame = styled('div')({ ...columnLayout, ...framed, height: 'min(460px, 50vh)', overflow: 'hidden' })

/** Keys of the tables that the source has. */
const useAdded = (source: string): ReadonlySet<string> => {
  const { data = [] } = useQuery({
    queryKey: ['added-tables', source],
    queryFn: () => allTablesOf(source),
    gcTime: 0,
    staleTime: 0,
  })
  return new Set(data.flatMap(({ remote }) => (remote === null ? [] : [remoteKey(remote)])))
}

/** Adds tables of the database of a source, and starts their extraction. */
export function AddRemoteDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation(['connection', 'common', 'sources'])
  const { database_name: name, dbms } = source
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const choice = useTableChoice()
  const tables = useRemoteTables(source.etag, { dbms, parameters: {}, database_name: name })
  const added = useAdded(name)
  const chosen = (tables.data ?? []).filter((one) => choice.keys.has(remoteKey(one)))
  const adding = useMutation({
    mutationFn: () => addRemoteTables(name, chosen),
    onSuccess: async (names) => {
      await refreshSources()
      onClose()
      if (mayExtract) void extract(names.map((table) => ({ database_name: name, table_name: table })))
    },
  })
  return (
    <Dialog
      open
      wide="two"
      title={t('sources:addTables.title', { name })}
      text={t('source.addText', { location: locationOf(source) })}
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && adding.mutate()}
      note={<ChoiceSummary chosen={chosen} isNeeded={false} />}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" disabled={chosen.length === 0} waiting={adding.isPending}>
            {chosen.length === 0 ? t('sources:action.addTables') : t('tables.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Frame>
        <TableChooser query={tables} isTested choice={choice} added={added} />
      </Frame>
      <ErrorNote error={adding.error} />
    </Dialog>
  )
}

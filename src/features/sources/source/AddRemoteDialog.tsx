import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { SourceType } from '#contract/data-manager/source-types.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { columnLayout, framed } from '#src/ui/theme/shapes.ts'
import { ChoiceSummary } from '../connection/ChoiceSummary.tsx'
import { type AddedContent, allTablesOf, contentOf } from '../connection/connect-source.ts'
import { useContentChoice } from '../connection/use-content-choice.tsx'
import { useExtract } from '../extract/use-extract.ts'
import { locationOf } from '../model/location.ts'
import { refreshSources } from '../model/use-sources.ts'

const Frame = styled('div')({ ...columnLayout, ...framed, height: 'min(460px, 50vh)', overflow: 'hidden' })

/** What the source has. */
const useAdded = (source: string): AddedContent => {
  const { data = [] } = useQuery({
    queryKey: ['added-tables', source],
    queryFn: () => allTablesOf(source),
    gcTime: 0,
    staleTime: 0,
  })
  return contentOf(data)
}

interface AddRemoteDialogProps {
  source: Source
  type: SourceType
  onClose: () => void
}

/** Adds tables or files of the server of a source, and starts their extraction. */
export function AddRemoteDialog({ source, type, onClose }: AddRemoteDialogProps) {
  const { t } = useTranslation(['connection', 'common', 'sources'])
  const { database_name: name, dbms } = source
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const content = useContentChoice(type, {
    id: source.etag,
    connection: { dbms, parameters: {}, database_name: name },
    added: useAdded(name),
  })
  const isFiles = type.content === 'files'
  const adding = useMutation({
    mutationFn: () => content.add(name),
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
      title={isFiles ? t('files.addTitle', { name }) : t('sources:addTables.title', { name })}
      text={t(isFiles ? 'files.addText' : 'source.addText', { location: locationOf(source) })}
      onClose={onClose}
      onSubmit={() => content.count > 0 && adding.mutate()}
      note={<ChoiceSummary text={content.summary} needed={undefined} />}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" disabled={content.count === 0} waiting={adding.isPending}>
            {content.label}
          </Button>
        </>
      }
    >
      <Frame>{content.view}</Frame>
      <ErrorNote error={adding.error} />
    </Dialog>
  )
}

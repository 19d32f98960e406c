import { type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { RefreshCw } from 'lucide-react'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { AttributesPane } from './AttributesPane.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { RejectedPane } from './RejectedPane.tsx'
import { FailureNote } from '../status/FailureNote.tsx'
import { usePageState } from '../model/page-params.ts'
import { isWorking } from '../model/source-list.ts'
import { useExtract } from '../extract/use-extract.ts'
import { ReadingNotes } from './ReadingNotes.tsx'
import { RefreshNote } from './RefreshNote.tsx'
import { RowsGrid } from './RowsGrid.tsx'
import { SampleNote } from './SampleNote.tsx'

const NoRows = ({ extraction }: { extraction: Extraction }) => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  const extract = useExtract()
  return (
    <EmptyState
      title={t('table.rowsNone')}
      actions={
        mayExtract && (
          <Button icon={RefreshCw} onClick={() => void extract([extraction])}>
            {t('table.rowsRead')}
          </Button>
        )
      }
    >
      {t('table.rowsNoneText')}
    </EmptyState>
  )
}

/** The first rows as they were read. */
function RowsPane({ extraction }: { extraction: Extraction }) {
  const { t } = useTranslation('shared')
  const { attributes, flashzone, table_name: name } = extraction
  if (flashzone === null) return <NoRows extraction={extraction} />
  return <RowsGrid tall caption={t('table.firstRows', { name })} attributes={attributes} rows={flashzone} />
}

const Notes = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '0 var(--gutter) 12px',
  '&:empty': { display: 'none' },
})

const tabs = ['attributes', 'rows', 'rejected'] as const
type Tab = (typeof tabs)[number]

interface FindingsProps {
  table: Table
  extraction: Extraction | null
}

/** Warnings: a failed extraction, rejected lines, or figures that are based on a sample. */
const TableNotes = ({ table, extraction }: FindingsProps) => {
  const { t } = useTranslation('sources')
  const { change } = usePageState()
  const mayExtract = useMay('data-manager:source:extract')
  const extract = useExtract()
  const again = mayExtract ? () => void extract([table]) : undefined
  const rejected = extraction?.rejected.count ?? 0
  return (
    <Notes>
      {table.failure && (
        <FailureNote
          failure={table.failure}
          rows={table.rows}
          subject={table.table_name}
          location={table.table_name}
          onExtract={again}
        />
      )}
      {rejected > 0 && (
        <MarginNote
          tone="warning"
          actions={
            <LinkButton onClick={() => change({ tab: 'rejected', q: '', sort: undefined })}>
              {t('table.showRejected')}
            </LinkButton>
          }
        >
          {t('table.rejected', { count: rejected })}
        </MarginNote>
      )}
      {extraction && <ReadingNotes table={table} extraction={extraction} />}
      {extraction && <RefreshNote table={table} extraction={extraction} />}
      {extraction?.sampled && <SampleNote table={table} lines={extraction.lines_read} onReadAll={again} />}
    </Notes>
  )
}

const Never = ({ table }: { table: Table }) => {
  const { t } = useTranslation('sources')
  const isRunning = isWorking(table)
  return (
    <EmptyState title={isRunning ? t('table.running') : t('table.never')}>
      {isRunning ? t('table.runningText') : t('table.neverText')}
    </EmptyState>
  )
}

interface PaneProps {
  extraction: Extraction
  /** Address of the reading options, if the user may change them. */
  reading: string | undefined
}

const panes: Readonly<Record<Tab, (props: PaneProps) => ReactNode>> = {
  attributes: AttributesPane,
  rows: RowsPane,
  rejected: RejectedPane,
}

/** Attributes, first rows and rejected lines of the last extraction. */
export function TableFindings({ table, extraction }: FindingsProps) {
  const { t } = useTranslation('sources')
  const { state, change } = usePageState()
  const panelId = useId()
  const mayWrite = useMay('data-manager:source:write')
  const reading =
    mayWrite && extraction?.reading ? paths.reading(table.database_name, table.table_name) : undefined
  const tab = tabs.find((each) => each === state.tab) ?? 'attributes'
  const Pane = panes[tab]
  if (!extraction)
    return (
      <>
        <TableNotes table={table} extraction={null} />
        {!table.failure && <Never table={table} />}
      </>
    )
  const counts = {
    attributes: extraction.attributes.length,
    rows: extraction.flashzone?.length,
    rejected: extraction.rejected.count,
  }
  return (
    <>
      <TableNotes table={table} extraction={extraction} />
      <ChangesPanel table={table} />
      <Tabs
        label={t('table.views')}
        inset="var(--gutter)"
        panelId={panelId}
        value={tab}
        onChange={(next) =>
          change({ tab: next === 'attributes' ? undefined : next, q: '', sort: undefined, type: undefined })
        }
        tabs={tabs.map((id) => ({
          id,
          label: t(`table.tab.${id}`),
          count: counts[id] === undefined ? undefined : t('table.count', { count: counts[id] }),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`table.tab.${tab}`)}>
        <Pane extraction={extraction} reading={reading} />
      </div>
    </>
  )
}

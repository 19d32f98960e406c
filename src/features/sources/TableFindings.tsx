import type { ReactNode } from 'react'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { media } from '#src/ui/tokens.ts'
import { AttributesPane } from './AttributesPane.tsx'
import { RejectedPane } from './RejectedPane.tsx'
import { RowsPane } from './RowsPane.tsx'
import { SourceNote } from './SourceNote.tsx'
import { usePageState } from './page-address.ts'
import { isWorking } from './source-list.ts'
import { useExtract } from './use-extract.ts'

const Notes = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '0 24px 12px',
  [media.belowWide]: { padding: '0 16px 12px' },
  '&:empty': { display: 'none' },
})

const Gutter = styled('div')({ '--gutter': '24px', [media.belowWide]: { '--gutter': '16px' } })

const tabs = ['attributes', 'rows', 'rejected'] as const
type Tab = (typeof tabs)[number]

interface FindingsProps {
  table: Table
  extraction: Extraction | null
}

/** What must not be missed: a failure, lines left out, figures of a sample. */
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
        <SourceNote
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
            <TextAction onClick={() => change({ tab: 'rejected', q: '', sort: undefined })}>
              {t('table.showRejected')}
            </TextAction>
          }
        >
          {t('table.rejected', { count: rejected })}
        </MarginNote>
      )}
      {extraction?.sampled && (
        <MarginNote actions={again && <TextAction onClick={again}>{t('table.readAll')}</TextAction>}>
          {t('table.sampled', { count: extraction.lines_read })}
        </MarginNote>
      )}
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

const panes: Readonly<Record<Tab, (props: { extraction: Extraction }) => ReactNode>> = {
  attributes: AttributesPane,
  rows: RowsPane,
  rejected: RejectedPane,
}

/** Attributes, first rows and refused lines of the last extraction. */
export const TableFindings = ({ table, extraction }: FindingsProps) => {
  const { t } = useTranslation('sources')
  const { state, change } = usePageState()
  const panelId = useId()
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
      <Gutter>
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
      </Gutter>
      <div id={panelId} role="tabpanel" aria-label={t(`table.tab.${tab}`)}>
        <Pane extraction={extraction} />
      </div>
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery, SavedQueryRun } from '#contract/query/saved-query.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { ResourceList } from '#src/components/resource/ListPage.tsx'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import type { Column } from '#src/ui/table/table-types.ts'

const pageSize = 50

const tableOf = ({ database_name, table_name, build_id }: SavedQueryRun): string | undefined =>
  table_name === null ? undefined : `${database_name}.${table_name} · ${build_id}`

const Outcome = ({ run }: { run: SavedQueryRun }) => {
  const { t } = useTranslation('saved')
  if (run.outcome !== 'answered') return <Tag tone="error">{run.outcome}</Tag>
  return <span title={tableOf(run)}>{run.cached ? t('runs.cached') : t('runs.answered')}</span>
}

const useColumns = (): readonly Column<SavedQueryRun>[] => {
  const { t } = useTranslation(['saved', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'when',
      head: t('runs.when'),
      cell: ({ at }) => <span title={format.instant(at)}>{format.relative(at)}</span>,
    },
    { id: 'who', head: t('runs.who'), cell: ({ run_by }) => run_by.user },
    { id: 'from', head: t('runs.from'), cell: ({ source }) => t(`runs.source.${source}`), width: '84px' },
    {
      id: 'duration',
      head: t('shared:field.duration'),
      cell: ({ duration_ms }) => format.duration(duration_ms),
      right: true,
      width: '80px',
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      cell: ({ rows }) => (rows === null ? '–' : format.number(rows)),
      right: true,
      width: '72px',
    },
    { id: 'outcome', head: t('runs.outcome'), cell: (run) => <Outcome run={run} /> },
  ]
}

const noFilter = { q: '', sort: undefined, isFiltered: false } as const
const nothing = (): void => undefined

/** The history of runs of a saved query. */
export function RunsDrawer({ saved, onClose }: { saved: SavedQuery; onClose: () => void }) {
  const { t } = useTranslation('saved')
  const { id } = saved
  const read = { params: { id }, query: { limit: pageSize } }
  const list = useInfiniteQuery(
    pagesOf({
      endpoint: query.listSavedRuns,
      key: [id],
      read: (at, signal) =>
        callWith(query.listSavedRuns, { params: { id }, query: { limit: pageSize, ...at } }, { signal }),
    }),
  )
  const columns = useColumns()
  useDescribedRequests(() => [describeRequest(query.listSavedRuns, read)])
  return (
    <Drawer open title={t('runs.title', { name: saved.name })} onClose={onClose}>
      <Muted as="p" style={{ paddingBottom: 12 }}>
        {t('runs.text')}
      </Muted>
      <ResourceList
        list={{ ...list, ...rowsOf(list.data) }}
        state={{ ...noFilter, search: nothing, sortBy: nothing, clear: nothing }}
        table={{
          caption: t('runs.title', { name: saved.name }),
          columns,
          compact: true,
          rowKey: ({ at, run_by, duration_ms }) => `${at} ${run_by.uid} ${duration_ms}`,
          rowName: ({ at, run_by }) => `${run_by.user} ${at}`,
        }}
        error={t('runs.failed')}
        empty={{ title: t('runs.none'), text: t('runs.noneText') }}
      />
    </Drawer>
  )
}

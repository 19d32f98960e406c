import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary, PlaybookVersion } from '#contract/playbook/playbook.ts'
import { useMay } from '#src/api/session.ts'
import { summaryQuery } from '#src/api/playbooks.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useParentCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import { RestoreVersion } from './RestoreVersion.tsx'
import { displayName } from '../list/use-playbooks.ts'
import { type Versions, useVersions } from './use-versions.ts'
import { useVersionColumns } from './version-columns.tsx'
import { VersionDifference } from './VersionDifference.tsx'
import { VersionHead } from './VersionHead.tsx'
import { VersionMenu } from './VersionMenu.tsx'
import { VersionPanes } from './VersionPanes.tsx'
import { readVersionsParams, type VersionsParams, writeVersionsParams } from './versions-params.ts'

interface VersionsContentProps {
  item: PlaybookSummary
  rows: readonly PlaybookVersion[]
  list: Versions
}

const restoring = ['restore'] as const

const blank = new Blob()

const useVersionRequests = ({ uuid, etag }: PlaybookSummary, number: number): void => {
  const params = { playbook: uuid }
  const mayWrite = useMay('playbook:playbook:write')
  useDescribedRequests(() => [
    describeRequest(playbooks.versions, { params }),
    describeRequest(playbooks.version, { params: { ...params, number } }),
    ...(mayWrite
      ? [
          describeRequest(
            playbooks.put,
            { params, query: { restored_from: number }, body: blank, ifMatch: etag },
            'playbook.json',
          ),
        ]
      : []),
  ])
}

const useVersionsAddress = () => {
  const [address, setAddress] = useSearchParams()
  const params = readVersionsParams(address)
  const setParams = (change: Partial<VersionsParams>) =>
    setAddress((latest) => writeVersionsParams(latest, { ...readVersionsParams(latest), ...change }), {
      replace: true,
    })
  return { params, setParams }
}

const VersionsContent = ({ item, rows, list }: VersionsContentProps) => {
  const { t } = useTranslation(['playbooks', 'common'])
  const { params, setParams } = useVersionsAddress()
  const { dialog, of, open, close } = useDialogParam(restoring)
  const columns = useVersionColumns(item.version)
  const after = params.after ?? item.version
  const before = params.before ?? after - 1
  const restoreNumber = Number(of)
  useVersionRequests(item, after)
  return (
    <>
      <VersionPanes
        label={t('versions.changes')}
        changes={
          <>
            <VersionHead
              before={before}
              after={after}
              newest={item.version}
              view={params.view}
              onChange={setParams}
            />
            <VersionDifference
              uuid={item.uuid}
              before={before}
              after={after}
              newest={item.version}
              view={params.view}
            />
          </>
        }
      >
        <Table
          caption={t('versions.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ number }) => String(number)}
          rowName={({ number }) => String(number)}
          currentKey={String(after)}
          onOpen={({ number }) => setParams({ after: number, before: undefined })}
          actions={({ number }) => (
            <VersionMenu item={item} number={number} onRestore={() => open('restore', String(number))} />
          )}
        />
        {list.hasNextPage && (
          <div style={{ padding: '12px 24px' }}>
            <Button size="small" waiting={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </div>
        )}
      </VersionPanes>
      {dialog === 'restore' && restoreNumber > 0 && restoreNumber < item.version && (
        <RestoreVersion item={item} number={restoreNumber} onClose={close} />
      )}
    </>
  )
}

/** The versions of a playbook, their changes, and restoring one. */
export function Component() {
  const { t } = useTranslation('playbooks')
  const { playbook: uuid = '' } = useParams()
  const summary = useQuery(summaryQuery(uuid))
  useParentCrumbName(summary.data && displayName(summary.data.playbook))
  const list = useVersions(uuid)
  return (
    <QueryView query={summary} error={t('versions.error')} shape="table">
      {({ playbook: item }) => (
        <QueryView query={list} error={t('versions.error')} shape="table">
          {() => (
            <>
              <PageHead
                title={t('versions.title', { name: displayName(item) })}
                actions={<Button to={paths.playbook(uuid)}>{t('versions.open')}</Button>}
              />
              <VersionsContent item={item} rows={list.rows ?? []} list={list} />
            </>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary, PlaybookVersion } from '#contract/playbook/playbook.ts'
import { useMay } from '#src/api/session.ts'
import { summaryQuery } from '#src/api/playbooks.ts'
import { shown } from '#src/api/shown-request.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { Table } from '#src/ui/Table.tsx'
import { RestoreVersion } from './RestoreVersion.tsx'
import { shownName } from './shown-name.ts'
import { type Versions, useVersions } from './use-versions.ts'
import { useVersionColumns } from './version-columns.tsx'
import { VersionDifference } from './VersionDifference.tsx'
import { VersionHead } from './VersionHead.tsx'
import { VersionMenu } from './VersionMenu.tsx'
import { readVersionsQuestion, type VersionsQuestion, writeVersionsQuestion } from './versions-address.ts'

const Side = styled('div')({ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 })
const More = styled('div')({ padding: '12px 24px' })

interface ShownProps {
  item: PlaybookSummary
  rows: readonly PlaybookVersion[]
  list: Versions
}

const restoring = ['restore'] as const

const blank = new Blob()

const useVersionRequests = ({ uuid, etag }: PlaybookSummary, number: number): void => {
  const params = { playbook: uuid }
  const mayWrite = useMay('playbook:playbook:write')
  useShownRequests(() => [
    shown(playbooks.versions, { params }, { note: 'listPlaybookVersions' }),
    shown(playbooks.version, { params: { ...params, number } }, { note: 'getPlaybookVersion' }),
    ...(mayWrite
      ? [
          shown(
            playbooks.put,
            { params, query: { restored_from: number }, body: blank, ifMatch: etag },
            { note: 'restorePlaybook', file: 'playbook.json' },
          ),
        ]
      : []),
  ])
}

const useVersionsAddress = () => {
  const [address, setAddress] = useSearchParams()
  const question = readVersionsQuestion(address)
  const ask = (change: Partial<VersionsQuestion>) =>
    setAddress((latest) => writeVersionsQuestion(latest, { ...readVersionsQuestion(latest), ...change }), {
      replace: true,
    })
  return { question, ask }
}

const Shown = ({ item, rows, list }: ShownProps) => {
  const { t } = useTranslation(['playbooks', 'common'])
  const { question, ask } = useVersionsAddress()
  const { dialog, of, open, close } = useDialogAddress(restoring)
  const columns = useVersionColumns(item.version)
  const after = question.after ?? item.version
  const before = question.before ?? after - 1
  const asked = Number(of)
  useVersionRequests(item, after)
  return (
    <>
      <SplitPane
        id="playbook-version"
        label={t('versions.changes')}
        min={360}
        max={960}
        initial={640}
        side={
          <Side>
            <VersionHead
              before={before}
              after={after}
              newest={item.version}
              view={question.view}
              onAsk={ask}
            />
            <VersionDifference uuid={item.uuid} before={before} after={after} view={question.view} />
          </Side>
        }
      >
        <Table
          caption={t('versions.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ number }) => String(number)}
          rowName={({ number }) => String(number)}
          currentKey={String(after)}
          onOpen={({ number }) => ask({ after: number, before: undefined })}
          actions={({ number }) => (
            <VersionMenu item={item} number={number} onRestore={() => open('restore', String(number))} />
          )}
        />
        {list.hasNextPage && (
          <More>
            <Button size="small" waiting={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </More>
        )}
      </SplitPane>
      {dialog === 'restore' && asked > 0 && asked < item.version && (
        <RestoreVersion item={item} number={asked} onClose={close} />
      )}
    </>
  )
}

/** The versions of a playbook: who saved which, what each changed, and the way back to one. */
export const Component = () => {
  const { t } = useTranslation('playbooks')
  const { playbook: uuid = '' } = useParams()
  const summary = useQuery(summaryQuery(uuid))
  const list = useVersions(uuid)
  const item = summary.data?.playbook
  const failed = [summary, list].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error)
    return (
      <Trouble
        error={failed.error}
        title={t('versions.error')}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (item === undefined || list.rows === undefined) return <Loading shape="table" />
  return (
    <>
      <PageHead
        title={t('versions.title', { name: shownName(item) })}
        actions={<Button to={paths.playbook(uuid)}>{t('versions.open')}</Button>}
      />
      <Shown item={item} rows={list.rows} list={list} />
    </>
  )
}

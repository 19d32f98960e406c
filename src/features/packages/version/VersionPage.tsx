import { useQuery } from '@tanstack/react-query'
import { Download, RotateCcw, Undo2 } from 'lucide-react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { packageQuery, slugOf, versionFiles } from '#src/api/archives.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useCrumbName, useParentCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { mono } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { afterRestoring } from '../model/delivered-version.ts'
import { useVersionCommands } from '../model/commands.ts'
import { type VersionAt, download, downloadCommand } from '../model/download.ts'
import { listedName } from '../model/package-text.ts'
import { EditNotes, VersionNotes } from '../notes/VersionNotes.tsx'
import { PackageNotFound } from './PackageNotFound.tsx'
import { CurlFooter } from '../publish/compare/CurlFooter.tsx'
import { ShortChecksum } from './ShortChecksum.tsx'
import { livePackage, useVersionChange } from '../model/use-package.ts'
import { VersionFiles } from './VersionFiles.tsx'
import { VersionMenu } from './VersionMenu.tsx'
import { VersionState } from './VersionState.tsx'
import { versionStatus } from './version-status.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const Title = styled('span')({ fontFamily: mono, fontWeight: 500 })

const dialogs = ['withdraw', 'notes'] as const

interface VersionProps {
  at: VersionAt
  item: StorePackage
  version: PackageVersion
}

const Sentence = ({ version }: { version: PackageVersion }) => {
  const { t, i18n } = useTranslation('packages')
  const format = useFormat()
  const figures = enumerate(i18n.language, [
    t('figures.files', { count: version.files }),
    format.bytes(version.size),
    t('version.downloads', { count: version.downloaded }),
  ])
  const uploaded = t('version.uploaded', {
    user: version.uploaded_by,
    date: format.date(version.uploaded_at),
    time: format.time(version.uploaded_at),
  })
  return (
    <Row as="span" gap="0 12px" wrap>
      {joinSentences(uploaded, t('version.amount', { figures }))}
      <Row as="span" gap={6} style={{ display: 'inline-flex' }}>
        {t('versions.sum')}
        <ShortChecksum sum={version.sha256} of={version.version} />
      </Row>
    </Row>
  )
}

type Act = (version: PackageVersion) => void

const Actions = ({
  at,
  item,
  version,
  onWithdraw,
  onRestore,
}: VersionProps & { onWithdraw: Act; onRestore: Act }) => {
  const { t } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  const isWithdrawn = version.withdrawn !== null
  return (
    <>
      {mayWrite && (
        <Button
          icon={isWithdrawn ? RotateCcw : Undo2}
          onClick={() => (isWithdrawn ? onRestore : onWithdraw)(version)}
        >
          {t(isWithdrawn ? 'action.restore' : 'action.withdraw')}
        </Button>
      )}
      <Button variant="primary" icon={Download} onClick={() => download(at)}>
        {t('action.download')}
      </Button>
      <VersionMenu isOpen {...{ at, item, version, onWithdraw, onRestore }} />
    </>
  )
}

/** Who withdrew the version, when and why, and what restoring it would change. */
const Withdrawal = ({ item, version }: Omit<VersionProps, 'at'>) => {
  const { t } = useTranslation('packages')
  const format = useFormat()
  const { withdrawn } = version
  if (withdrawn === null) return null
  const { by: user, at, note } = withdrawn
  const when = format.date(at)
  const then = afterRestoring(item.versions, version.version)
  return (
    <PageBody bottom={16} style={{ display: 'grid', gap: 8 }}>
      <MarginNote tone="warning">
        {note === '' ? t('version.withdrawn', { user, when }) : t('withdrawnWhy', { user, when, note })}
      </MarginNote>
      <MarginNote>
        {t(then.isOther ? 'version.thenOther' : 'version.thenSame', { version: then.version ?? '' })}
      </MarginNote>
    </PageBody>
  )
}

const LoadedVersion = ({ at, item, version }: VersionProps) => {
  const { t, i18n } = useTranslation('shared')
  const mayWrite = useMay('store:package:write')
  const { dialog, open, close } = useDialogParam(dialogs)
  const { change } = useVersionChange(at)
  const restore: Act = ({ version: number, withdrawn }) =>
    void change({ version: number, note: null }, withdrawn?.note ?? '')
  const withdraw: Act = () => open('withdraw')
  useParentCrumbName(listedName(item, i18n.language))
  useCrumbName(version.version)
  useVersionCommands({
    at,
    version,
    withdraw: () => withdraw(version),
    restore: () => restore(version),
    editNotes: () => open('notes'),
  })
  return (
    <>
      <PageHead
        title={
          <>
            {listedName(item, i18n.language)} <Title>{version.version}</Title>
          </>
        }
        tag={<VersionState status={versionStatus(version, item.latest)} />}
        sentence={<Sentence version={version} />}
        actions={<Actions {...{ at, item, version }} onWithdraw={withdraw} onRestore={restore} />}
      />
      <Withdrawal item={item} version={version} />
      <VersionNotes version={version} onEdit={() => open('notes')} />
      <VersionFiles at={at} item={item} />
      <CurlFooter curl={downloadCommand(at, window.location.origin)} label={t('action.downloadByCommand')} />
      {mayWrite && dialog === 'withdraw' && version.withdrawn === null && (
        <WithdrawDialog at={at} item={item} version={version} onClose={close} />
      )}
      {mayWrite && dialog === 'notes' && <EditNotes at={at} version={version} onClose={close} />}
    </>
  )
}

const VersionQueryView = ({ at }: { at: VersionAt }) => {
  const { t } = useTranslation(['packages', 'shared'])
  const { data, error, refetch, isFetching } = useQuery(livePackage(at))
  const version = data?.package.versions.find((each) => each.version === at.version)
  if (data && version) return <LoadedVersion at={at} item={data.package} version={version} />
  const backLink = <Button to={paths.package(at.collection, at.id)}>{t('shared:action.toPackage')}</Button>
  if (data)
    return (
      <EmptyState isPage title={t('version.absent', { version: at.version })} actions={backLink}>
        {t('version.absentText')}
      </EmptyState>
    )
  if (!error) return <LoadingObject />
  return (
    <>
      <PageHead title={slugOf(at.id)} />
      <ErrorView
        error={error}
        title={t('errorOne')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<Button to={paths.packages()}>{t('toList')}</Button>}
      />
    </>
  )
}

export function loader({ params: { collection, package: id = '', version = '' } }: LoaderFunctionArgs) {
  const collectionName = collections.safeParse(collection).data
  if (collectionName === undefined) return null
  void queryClient.prefetchQuery(packageQuery(collectionName, id))
  void queryClient.prefetchQuery(versionFiles({ collection: collectionName, id, version }))
  return null
}

/** One version: its files, its changes, and how to download it. */
export function Component() {
  const { collection, package: id = '', version = '' } = useParams()
  const collectionName = collections.safeParse(collection).data
  if (collectionName === undefined) return <PackageNotFound />
  return (
    <VersionQueryView
      key={`${collectionName}/${id}/${version}`}
      at={{ collection: collectionName, id, version }}
    />
  )
}

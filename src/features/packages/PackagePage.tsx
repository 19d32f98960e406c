import { useQuery } from '@tanstack/react-query'
import { Copy, PencilLine, Trash2, Upload } from 'lucide-react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { packageQuery, slugOf } from '#src/api/archives.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { PictureSquare } from '#src/parts/listing/PackagePicture.tsx'
import { carriedAddress } from '#src/parts/listing/picture-address.ts'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { PageTabs } from '#src/parts/page/PageTabs.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { media } from '#src/ui/tokens.ts'
import { AboutPane } from './AboutPane.tsx'
import { usePackageCommands } from './commands.ts'
import { DeletePackage } from './DeletePackage.tsx'
import { ListingPane } from './ListingPane.tsx'
import { listedDescription, listedName } from './listed-words.ts'
import { PackageFigures } from './PackageFigures.tsx'
import { NoPackage } from './NoPackage.tsx'
import { useCopy } from './use-copy.ts'
import { type PackageAt, livePackage, useVersionChange } from './use-package.ts'
import { VersionsPane } from './VersionsPane.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** A list brings its own line, which takes the place of the one below the tabs. */
const Pane = styled('div')({ flex: 'none', marginTop: -1 })
const Note = styled('div')({ padding: '0 24px 16px', [media.belowWide]: { padding: '0 16px 16px' } })

const tabs = ['versions', 'listing', 'about'] as const
const dialogs = ['withdraw', 'delete'] as const
type Open = ReturnType<typeof useDialogAddress<(typeof dialogs)[number]>>['open']

interface PackageProps {
  at: PackageAt
  item: StorePackage
}

const pictureSize = 48

const Head = ({ at, item, open }: PackageProps & { open: Open }) => {
  const { t, i18n } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  const copy = useCopy()
  const name = listedName(item, i18n.language)
  const kind = t(`kind.${at.collection}`)
  return (
    <PageHead
      picture={<PictureSquare address={carriedAddress(item.image)} name={name} size={pictureSize} />}
      title={name}
      tag={
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
          <Tag mono>{item.id}</Tag>
          <IconButton
            small
            icon={Copy}
            label={t('action.copyId')}
            onClick={() => void copy(item.id, t('copy.id'))}
          />
        </span>
      }
      sentence={listedDescription(item, i18n.language) || kind}
      actions={
        mayWrite && (
          <>
            {item.versions.length === 0 && (
              <Button look="dangerOutlined" icon={Trash2} onClick={() => open('delete')}>
                {t('action.delete')}
              </Button>
            )}
            <Button icon={PencilLine} to={paths.listing(at.collection, at.id)}>
              {t('action.edit')}
            </Button>
            <Button look="primary" icon={Upload} to={paths.publish(at.collection, at.id)}>
              {t(item.versions.length === 0 ? 'unfinished.finish' : 'action.publish')}
            </Button>
          </>
        )
      }
    />
  )
}

/** Why nothing is delivered. */
const Undelivered = ({ item }: Pick<PackageProps, 'item'>) => {
  const { t } = useTranslation('packages')
  if (item.latest !== null) return null
  const isUnfinished = item.versions.length === 0
  return (
    <Note>
      <MarginNote tone="warning">{t(isUnfinished ? 'unfinished.text' : 'undelivered')}</MarginNote>
    </Note>
  )
}

const Versions = ({ at, item, open }: PackageProps & { open: Open }) => {
  const { t } = useTranslation('packages')
  const { change } = useVersionChange(at)
  if (item.versions.length === 0)
    return <EmptyState title={t('versions.none')}>{t('versions.noneText')}</EmptyState>
  return (
    <VersionsPane
      at={at}
      item={item}
      onWithdraw={({ version }) => open('withdraw', version)}
      onRestore={({ version, withdrawn }) => void change({ version, note: null }, withdrawn?.note ?? '')}
    />
  )
}

const Panes = (props: PackageProps & { tab: (typeof tabs)[number]; open: Open }) => {
  if (props.tab === 'listing') return <ListingPane item={props.item} />
  if (props.tab === 'about') return <AboutPane {...props} />
  return <Versions {...props} />
}

const Whole = ({ at, item }: PackageProps) => {
  const { t, i18n } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  const [address, setAddress] = useSearchParams()
  const { dialog, of, open, close } = useDialogAddress(dialogs)
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'versions'
  const name = listedName(item, i18n.language)
  useCrumbName(name)
  usePackageCommands({ at, item, onDelete: () => open('delete') })
  const leaving = item.versions.find(({ version, withdrawn }) => version === of && withdrawn === null)
  return (
    <>
      <Head at={at} item={item} open={open} />
      <Undelivered item={item} />
      <PackageFigures item={item} />
      <PageTabs
        label={t('tabs')}
        tabs={[
          { id: 'versions', label: t('tab.versions'), count: item.versions.length },
          { id: 'listing', label: t('tab.listing') },
          { id: 'about', label: t('tab.about') },
        ]}
        value={tab}
        onChange={(next) => setAddress(next === 'versions' ? {} : { tab: next }, { replace: true })}
        panelId="package-pane"
      />
      <Pane id="package-pane" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        <Panes {...{ at, item, tab, open }} />
      </Pane>
      {mayWrite && dialog === 'withdraw' && leaving && (
        <WithdrawDialog at={at} item={item} version={leaving} onClose={close} />
      )}
      {mayWrite && dialog === 'delete' && item.versions.length === 0 && (
        <DeletePackage at={at} name={name} onClose={close} />
      )}
    </>
  )
}

const Read = ({ at }: { at: PackageAt }) => {
  const { t } = useTranslation('packages')
  const { data, error, refetch, isFetching } = useQuery(livePackage(at))
  if (data) return <Whole at={at} item={data.package} />
  if (!error) return <Loading shape="page" />
  return (
    <>
      <PageHead title={slugOf(at.id)} />
      <Trouble
        error={error}
        title={t('errorOne')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<Button to={paths.packages()}>{t('toList')}</Button>}
      />
    </>
  )
}

export const loader = ({ params: { collection, package: id = '' } }: LoaderFunctionArgs) => {
  const known = collections.safeParse(collection).data
  if (known !== undefined) void queryClient.prefetchQuery(packageQuery(known, id))
  return null
}

/** One package: what it delivers, its versions, what the store shows of it. */
export const Component = () => {
  const { collection, package: id = '' } = useParams()
  const known = collections.safeParse(collection).data
  if (known === undefined) return <NoPackage />
  return <Read key={`${known}/${id}`} at={{ collection: known, id }} />
}

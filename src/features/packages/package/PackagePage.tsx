import { useQuery } from '@tanstack/react-query'
import { Copy, PencilLine, Trash2, Upload } from 'lucide-react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { collection as collections, collectionPaths } from '#contract/store/collection.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { store } from '#contract/store/endpoints.ts'
import { packageQuery, slugOf, storeOf } from '#src/api/archives.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { PictureSquare } from '#src/components/package-listing/PackagePicture.tsx'
import { embeddedPictureUrl } from '#src/components/package-listing/picture-url.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { PageTabs } from '#src/components/page/PageTabs.tsx'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { call } from '#src/api/call.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { usePackageCommands } from '../model/commands.ts'
import { ListingPane } from './ListingPane.tsx'
import { listedDescription, listedName } from '../model/package-text.ts'
import { PackageFigures } from './PackageFigures.tsx'
import { PackageNotFound } from '../version/PackageNotFound.tsx'
import { useCopy } from '../model/use-copy.ts'
import { type PackageAt, livePackage, useVersionChange } from '../model/use-package.ts'
import { VersionsPane } from './VersionsPane.tsx'
import { WithdrawDialog } from '../version/WithdrawDialog.tsx'
import { useOwners } from '../list/PackagesFilters.tsx'

/** Owner, identifiers and dates of a package. */
function AboutPane({ at, item }: { at: PackageAt; item: StorePackage }) {
  const { t } = useTranslation(['packages', 'common', 'shared'])
  const format = useFormat()
  const owner = useOwners().find(({ id }) => id === item.owner)
  const by = (user: string, when: string) => t('about.by', { user, when: format.instant(when) })
  return (
    <PageBody top={20} style={{ maxWidth: 720 }}>
      <DescriptionList
        items={[
          { id: 'name', term: t('shared:field.name'), value: item.name },
          { id: 'collection', term: t('shared:field.collection'), value: t(`kind.${at.collection}`) },
          {
            id: 'category',
            term: t('shared:field.category'),
            value: item.category.join(', ') || t('shared:table.none'),
          },
          { id: 'owner', term: t('filter.owner'), value: owner?.name ?? item.owner },
          { id: 'id', term: t('column.id'), value: item.id, mono: true },
          { id: 'slug', term: t('about.slug'), value: slugOf(item.id), mono: true },
          {
            id: 'address',
            term: t('shared:field.address'),
            value: `${collectionPaths[at.collection]}/${item.id}`,
            mono: true,
          },
          { id: 'created', term: t('about.created'), value: by(item.created_by, item.created_at) },
          { id: 'changed', term: t('about.changed'), value: by(item.updated_by, item.updated_at) },
        ]}
      />
    </PageBody>
  )
}

interface DeleteProps {
  at: PackageAt
  name: string
  onClose: () => void
}

/** Deletes a package that has no version, so only its listing is lost. */
function DeletePackage({ at, name, onClose }: DeleteProps) {
  const { t } = useTranslation(['packages', 'shared', 'common'])
  const { remove: endpoint, list } = storeOf(at.collection)
  return (
    <DeleteDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      consequences={[
        { id: 'listing', state: 'attention', text: t('delete.listing') },
        { id: 'slug', state: 'done', text: t('delete.slug') },
      ]}
      confirm={t('common:action.delete')}
      remove={() => call(endpoint, { params: { package: at.id } })}
      done={t('shared:done.deleted', { name })}
      returnTo={paths.packages()}
      refresh={() => invalidate(list, store.root)}
      onClose={onClose}
    />
  )
}

/** A list has its own border, which replaces the one below the tabs. */
const Pane = styled('div')({ flex: 'none', marginTop: -1 })

const tabs = ['versions', 'listing', 'about'] as const
const dialogs = ['withdraw', 'delete'] as const
type Open = ReturnType<typeof useDialogParam<(typeof dialogs)[number]>>['open']

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
      picture={<PictureSquare address={embeddedPictureUrl(item.image)} name={name} size={pictureSize} />}
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
              <Button variant="dangerOutlined" icon={Trash2} onClick={() => open('delete')}>
                {t('action.delete')}
              </Button>
            )}
            <Button icon={PencilLine} to={paths.listing(at.collection, at.id)}>
              {t('action.edit')}
            </Button>
            <Button variant="primary" icon={Upload} to={paths.publish(at.collection, at.id)}>
              {t(item.versions.length === 0 ? 'unfinished.finish' : 'action.publish')}
            </Button>
          </>
        )
      }
    />
  )
}

/** The reason why nothing is delivered. */
const Undelivered = ({ item }: Pick<PackageProps, 'item'>) => {
  const { t } = useTranslation('packages')
  if (item.latest !== null) return null
  const isUnfinished = item.versions.length === 0
  return (
    <PageBody bottom={16}>
      <MarginNote tone="warning">{t(isUnfinished ? 'unfinished.text' : 'undelivered')}</MarginNote>
    </PageBody>
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

const LoadedPackage = ({ at, item }: PackageProps) => {
  const { t, i18n } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  const [address, setAddress] = useSearchParams()
  const { dialog, of, open, close } = useDialogParam(dialogs)
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'versions'
  const name = listedName(item, i18n.language)
  useCrumbName(name)
  usePackageCommands({ at, item, onDelete: () => open('delete') })
  const leaving = item.versions.find(({ version, withdrawn }) => version === of && withdrawn === null)
  return (
    <>
      <Head at={at} item={item} open={open} />
      <Undelivered item={item} />
      <PackageFigures at={at} item={item} />
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

const PackageQueryView = ({ at }: { at: PackageAt }) => {
  const { t } = useTranslation('packages')
  const { data, error, refetch, isFetching } = useQuery(livePackage(at))
  if (data) return <LoadedPackage at={at} item={data.package} />
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

export function loader({ params: { collection, package: id = '' } }: LoaderFunctionArgs) {
  const collectionName = collections.safeParse(collection).data
  if (collectionName !== undefined) void queryClient.prefetchQuery(packageQuery(collectionName, id))
  return null
}

/** One package: the delivered version, all versions, its listing. */
export function Component() {
  const { collection, package: id = '' } = useParams()
  const collectionName = collections.safeParse(collection).data
  if (collectionName === undefined) return <PackageNotFound />
  return <PackageQueryView key={`${collectionName}/${id}`} at={{ collection: collectionName, id }} />
}

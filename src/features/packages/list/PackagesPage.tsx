import {
  ArrowRight,
  Copy,
  Gauge,
  MoreHorizontal,
  PencilLine,
  Plus,
  SquareTerminal,
  Trash2,
  Upload,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import { storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useHiddenBy } from '#src/components/resource/use-hidden-by.ts'
import { type BulkAction, BulkActions } from '#src/components/bulk-actions/BulkActions.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { type MenuEntry, Menu } from '#src/ui/overlays/Menu.tsx'
import { useGalleryCommands } from '../model/commands.ts'
import { listedName } from '../model/package-text.ts'
import { OpenById } from './OpenById.tsx'
import { usePackageColumns } from './package-columns.tsx'
import { PackagesFilters, useOwners } from './PackagesFilters.tsx'
import { type PackagesParams, packagesParams } from '../packages-params.ts'
import { rootQuery, usePackages, useSomePackages } from './use-packages.ts'
import { downloadCommand } from '../model/download.ts'
import { useCopy } from '../model/use-copy.ts'

/** The menu of a package row. */
function PackageMenu({ item }: { item: PackageSummary }) {
  const { t, i18n } = useTranslation(['packages', 'common', 'shared'])
  const mayWrite = useMay('store:package:write')
  const copy = useCopy()
  const { collection, id, latest } = item
  const writes: readonly MenuEntry[] = [
    { id: 'publish', label: t('action.publish'), icon: Upload, to: paths.publish(collection, id) },
    { id: 'edit', label: t('action.edit'), icon: PencilLine, to: paths.listing(collection, id) },
  ]
  const label = t('shared:table.rowActions', { name: listedName(item, i18n.language) })
  return (
    <Menu
      label={label}
      placement="end"
      entries={[
        { id: 'open', label: t('shared:action.open'), icon: ArrowRight, to: paths.package(collection, id) },
        ...(mayWrite ? writes : []),
        { id: 'line', divider: true },
        {
          id: 'id',
          label: t('action.copyId'),
          icon: Copy,
          onSelect: () => void copy(id, t('copy.id')),
        },
        {
          id: 'command',
          label: t('action.copyCommand'),
          icon: SquareTerminal,
          disabled: latest === null,
          onSelect: () =>
            void copy(
              downloadCommand({ collection, id, version: latest ?? '' }, window.location.origin),
              t('copy.command'),
            ),
        },
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}

/** No package matches: shows the active filters, and a package with a similar name. */
function useNoMatch({ q, collection, category, owner }: PackagesParams, isEnabled: boolean) {
  const { t, i18n } = useTranslation(['packages', 'shared'])
  const owners = useOwners()
  const some = useSomePackages(isEnabled)
  const filters = useHiddenBy()({
    q,
    filters: [
      [t('shared:field.collection'), collection && t(`collection.${collection}`)],
      [t('filter.category'), category],
      [t('filter.owner'), owners.find(({ id }) => id === owner)?.name ?? owner],
    ],
  })
  const named = some.map((item) => ({
    name: listedName(item, i18n.language),
    to: paths.package(item.collection, item.id),
  }))
  const nearest = nearestName(
    q,
    named.map(({ name }) => name),
  )
  const meant = named.find(({ name }) => name === nearest)
  return {
    text: t('noMatch.text', { filters }),
    note: meant && (
      <MarginNote tone="proposal">
        {t('shared:filter.closest')} <LinkButton to={meant.to}>{meant.name}</LinkButton>
      </MarginNote>
    ),
  }
}

interface PackagesBulkBarProps {
  selected: readonly PackageSummary[]
  onClear: () => void
}

/** Actions for several packages. Only those without versions can be deleted. */
const PackagesBulkBar = ({ selected, onClear }: PackagesBulkBarProps) => {
  const { t, i18n } = useTranslation(['packages', 'shared'])
  const mayWrite = useMay('store:package:write')
  const copy = useCopy()
  const commands = selected.flatMap(({ collection, id, latest }) =>
    latest === null ? [] : [downloadCommand({ collection, id, version: latest }, window.location.origin)],
  )
  const deletion: BulkAction<PackageSummary> = {
    id: 'delete',
    label: t('shared:action.deleteMenu'),
    icon: Trash2,
    applies: ({ latest }) => latest === null,
    run: ({ collection, id }) => call(storeOf(collection).remove, { params: { package: id } }),
    deletes: true,
  }
  return (
    <BulkActions
      selected={selected}
      nameOf={(item) => listedName(item, i18n.language)}
      refresh={() => invalidate(...collections.options.map((each) => storeOf(each).list), store.root)}
      onClear={onClear}
      actions={mayWrite ? [deletion] : []}
    >
      <Button
        size="small"
        variant="text"
        icon={SquareTerminal}
        disabled={commands.length === 0}
        onClick={() => void copy(commands.join('\n'), t('copy.commands', { count: commands.length }))}
      >
        {t('action.copyCommands')}
      </Button>
    </BulkActions>
  )
}

const NewPackage = () => {
  const { t } = useTranslation('shell')
  return (
    <Button variant="primary" icon={Plus} to={paths.newPackage()}>
      {t('page.newPackage')}
    </Button>
  )
}

const isOlderStore = (error: unknown): boolean =>
  isApiError(error) && error.isUnavailable && error.code !== 'not_served'

export function loader() {
  void queryClient.prefetchQuery(rootQuery)
  return null
}

/** Nothing is published yet, or none of the caller's organizations can publish. */
const useEmpty = () => {
  const { t } = useTranslation(['packages', 'shared'])
  const isMember = useQuery(rootQuery).data?.organizations.length !== 0
  return isMember
    ? { title: t('empty'), text: t('emptyText') }
    : { title: t('shared:empty.noOrganization'), text: t('memberlessText'), actions: false }
}

/** The gallery: packages of the caller's organizations, in both collections. */
export function Component() {
  const { t, i18n } = useTranslation(['packages', 'shell'])
  const navigate = useNavigate()
  const { params, state, change } = useListParams(packagesParams)
  const list = usePackages(params)
  const columns = usePackageColumns(params.collection === undefined)
  const mayWrite = useMay('store:package:write')
  const noMatch = useNoMatch(params, list.rows?.length === 0 && state.isFiltered)
  const empty = useEmpty()
  useGalleryCommands(params)
  const head = {
    title: t('shell:page.packages'),
    sentence: t('sentence'),
    actions: (
      <Button icon={Gauge} to={paths.storeLimits()}>
        {t('shell:page.storeLimits')}
      </Button>
    ),
  }
  if (list.rows === undefined && isOlderStore(list.error))
    return (
      <>
        <PageHead {...head} />
        <OpenById />
      </>
    )
  return (
    <ListPage
      {...head}
      create={mayWrite && <NewPackage />}
      list={list}
      state={state}
      filters={
        <PackagesFilters params={params} state={state} onChange={change} categories={list.categories} />
      }
      table={{
        caption: t('shell:page.packages'),
        columns,
        rowKey: ({ collection, id }) => `${collection}/${id}`,
        rowName: (item) => listedName(item, i18n.language),
        onOpen: ({ collection, id }) => void navigate(paths.package(collection, id)),
        actions: (item) => <PackageMenu item={item} />,
      }}
      bulk={(selected, onClear) => <PackagesBulkBar selected={selected} onClear={onClear} />}
      error={t('error')}
      noMatch={noMatch}
      empty={empty}
    />
  )
}

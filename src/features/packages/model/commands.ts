// Commands of the package pages for the command palette, and the requests they describe.
import {
  Copy,
  Download,
  Gauge,
  Hash,
  NotebookPen,
  PencilLine,
  Plus,
  RotateCcw,
  SquareTerminal,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { type VersionAt, download, downloadCommand, describeDownload } from './download.ts'
import { type PackagesParams, packagesQuery } from '../packages-params.ts'
import { useCopy } from './use-copy.ts'
import type { PackageAt } from './use-package.ts'

/** Requests of the gallery with its current parameters. */
export function useGalleryCommands(params: PackagesParams): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useActions([
    {
      id: 'new-package',
      label: t('page.newPackage'),
      icon: Plus,
      run: () => void navigate(paths.newPackage()),
      isOff: !useMay('store:package:write'),
    },
    {
      id: 'store-limits',
      label: t('page.storeLimits'),
      icon: Gauge,
      run: () => void navigate(paths.storeLimits()),
    },
  ])
  useDescribedRequests(() => [
    describeRequest(store.root, {}),
    ...collections.options
      .filter((each) => params.collection === undefined || params.collection === each)
      .map((each) =>
        describeRequest(storeOf(each).list, { query: { limit: 100, ...packagesQuery(params) } }),
      ),
  ])
}

interface PackageCommands {
  readonly at: PackageAt
  readonly item: StorePackage
  readonly onDelete: () => void
}

/** Requests of one package. */
export function usePackageCommands({ at, item, onDelete }: PackageCommands): void {
  const { t } = useTranslation('packages')
  const navigate = useNavigate()
  const copy = useCopy()
  const mayWrite = useMay('store:package:write')
  const { collection, id } = at
  const { latest } = item
  const hasVersions = item.versions.length > 0
  useActions([
    {
      id: 'publish-version',
      label: t('action.publish'),
      icon: Upload,
      run: () => void navigate(paths.publish(collection, id)),
      isOff: !mayWrite,
    },
    {
      id: 'edit-listing',
      label: t('action.edit'),
      icon: PencilLine,
      run: () => void navigate(paths.listing(collection, id)),
      isOff: !mayWrite,
    },
    {
      id: 'copy-package-id',
      label: t('action.copyId'),
      icon: Copy,
      run: () => void copy(id, t('copy.id')),
    },
    {
      id: 'delete-package',
      label: t('action.delete'),
      icon: Trash2,
      run: onDelete,
      isOff: !mayWrite || hasVersions,
    },
  ])
  const { get, remove } = storeOf(collection)
  const params = { package: id }
  useDescribedRequests(() => [
    describeRequest(get, { params }),
    ...(latest === null ? [] : [describeDownload({ ...at, version: 'latest' })]),
    ...(hasVersions ? [] : [describeRequest(remove, { params })]),
  ])
}

interface VersionCommands {
  readonly at: VersionAt
  readonly version: PackageVersion
  readonly withdraw: () => void
  readonly restore: () => void
  readonly editNotes: () => void
}

/** Requests of one version. */
export function useVersionCommands({ at, version, withdraw, restore, editNotes }: VersionCommands): void {
  const { t } = useTranslation('packages')
  const copy = useCopy()
  const mayWrite = useMay('store:package:write')
  const isWithdrawn = version.withdrawn !== null
  useActions([
    {
      id: 'download-version',
      label: t('action.download'),
      icon: Download,
      run: () => download(at),
    },
    {
      id: 'withdraw-version',
      label: t(isWithdrawn ? 'action.restore' : 'action.withdraw'),
      icon: isWithdrawn ? RotateCcw : Undo2,
      run: isWithdrawn ? restore : withdraw,
      isOff: !mayWrite,
    },
    { id: 'edit-notes', label: t('notes.title'), icon: NotebookPen, run: editNotes, isOff: !mayWrite },
    {
      id: 'copy-download-command',
      label: t('action.copyCommand'),
      icon: SquareTerminal,
      run: () => void copy(downloadCommand(at, window.location.origin), t('copy.command')),
    },
    {
      id: 'copy-sum',
      label: t('action.copySum'),
      icon: Hash,
      run: () => void copy(version.sha256, t('copy.sum')),
    },
  ])
  const { get, files, setNotes, withdraw: withdrawal, restore: restoring } = storeOf(at.collection)
  const params = { package: at.id, version: at.version }
  useDescribedRequests(() => [
    describeDownload(at),
    describeRequest(get, { params: { package: at.id } }),
    describeRequest(files, { params }),
    describeRequest(setNotes, { params, body: { notes: version.notes } }),
    isWithdrawn
      ? describeRequest(restoring, { params })
      : describeRequest(withdrawal, { params, body: { note: '' } }),
  ])
}

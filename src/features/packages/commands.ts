// What the pages of packages can do, for the command palette, and which calls they make.
import { Copy, Gauge, PencilLine, Plus, Trash2, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { paths } from '#src/paths.ts'
import { shownDownload } from './download.ts'
import { type PackagesQuestion, packagesQuery } from './packages-address.ts'
import { useCopy } from './use-copy.ts'
import type { PackageAt } from './use-package.ts'

/** Of the gallery, as it is asked now. */
export const useGalleryCommands = (question: PackagesQuestion): void => {
  const { t } = useTranslation('packages')
  const navigate = useNavigate()
  useActions([
    {
      id: 'new-package',
      label: t('new'),
      icon: Plus,
      run: () => void navigate(paths.newPackage()),
      isOff: !useMay('store:package:write'),
    },
    {
      id: 'store-limits',
      label: t('limits'),
      icon: Gauge,
      run: () => void navigate(paths.storeLimits()),
    },
  ])
  useShownRequests(() => [
    shown(store.root, {}, { note: 'storeRoot' }),
    ...collections.options
      .filter((each) => question.collection === undefined || question.collection === each)
      .map((each) =>
        shown(
          storeOf(each).list,
          { query: { limit: 100, ...packagesQuery(question) } },
          { note: each === 'app' ? 'listAppPackages' : 'listApiPackages' },
        ),
      ),
  ])
}

interface PackageCommands {
  readonly at: PackageAt
  readonly item: StorePackage
  readonly onDelete: () => void
}

/** Of one package. */
export const usePackageCommands = ({ at, item, onDelete }: PackageCommands): void => {
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
  useShownRequests(() => [
    shown(get, { params }, { note: 'getPackage' }),
    ...(latest === null ? [] : [shownDownload({ ...at, version: 'latest' })]),
    ...(hasVersions ? [] : [shown(remove, { params }, { note: 'deletePackage' })]),
  ])
}

// What the pages of packages can do, for the command palette, and which calls they make.
import { Gauge, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import { storeOf } from '#src/api/archives.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { paths } from '#src/paths.ts'
import { type PackagesQuestion, packagesQuery } from './packages-address.ts'

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

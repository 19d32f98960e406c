import { ArrowRight, Copy, MoreHorizontal, PencilLine, SquareTerminal, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackageSummary } from '#contract/store/package.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import { downloadCommand } from './download.ts'
import { listedName } from './listed-words.ts'
import { useCopy } from './use-copy.ts'

/** What can be done with one package, out of its row. */
export const PackageMenu = ({ item }: { item: PackageSummary }) => {
  const { t, i18n } = useTranslation(['packages', 'common'])
  const mayWrite = useMay('store:package:write')
  const copy = useCopy()
  const { collection, id, latest } = item
  const writes: readonly MenuEntry[] = [
    { id: 'publish', label: t('action.publish'), icon: Upload, to: paths.publish(collection, id) },
    { id: 'edit', label: t('action.edit'), icon: PencilLine, to: paths.listing(collection, id) },
  ]
  const label = t('common:table.rowActions', { name: listedName(item, i18n.language) })
  return (
    <Menu
      label={label}
      place="end"
      entries={[
        { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.package(collection, id) },
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

import {
  ArrowRight,
  Download,
  Hash,
  MoreHorizontal,
  NotebookPen,
  RotateCcw,
  SquareTerminal,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { afterRestoring } from '../model/delivered-version.ts'
import { download, downloadCommand } from '../model/download.ts'
import { useCopy } from '../model/use-copy.ts'
import type { PackageAt } from '../model/use-package.ts'

interface VersionMenuProps {
  at: PackageAt
  item: StorePackage
  version: PackageVersion
  /** On its own page it is already open. */
  isOpen?: boolean
  onWithdraw: (version: PackageVersion) => void
  onRestore: (version: PackageVersion) => void
}

const useEntries = ({ at, version, isOpen = false }: VersionMenuProps): readonly MenuEntry[] => {
  const { t } = useTranslation(['packages', 'shared'])
  const copy = useCopy()
  const file = { ...at, version: version.version }
  const open: readonly MenuEntry[] = [
    {
      id: 'open',
      label: t('shared:action.open'),
      icon: ArrowRight,
      to: paths.packageVersion(at.collection, at.id, version.version),
    },
    { id: 'download', label: t('action.download'), icon: Download, onSelect: () => download(file) },
  ]
  return [
    ...(isOpen ? [] : open),
    {
      id: 'command',
      label: t('action.copyCommand'),
      icon: SquareTerminal,
      onSelect: () => void copy(downloadCommand(file, window.location.origin), t('copy.command')),
    },
    {
      id: 'sum',
      label: t('action.copySum'),
      icon: Hash,
      onSelect: () => void copy(version.sha256, t('copy.sum')),
    },
  ]
}

/** Label of the restore action, with what the store delivers afterwards. */
function useRestoreDetail(item: StorePackage, version: string): string | undefined {
  const { t } = useTranslation('packages')
  const then = afterRestoring(item.versions, version)
  return then.isOther && then.version !== null ? t('after.delivers', { version: then.version }) : undefined
}

/** The menu of one version. */
export function VersionMenu(props: VersionMenuProps) {
  const { at, item, version, onWithdraw, onRestore } = props
  const { t } = useTranslation(['packages', 'shared'])
  const mayWrite = useMay('store:package:write')
  const detail = useRestoreDetail(item, version.version)
  const writes: readonly MenuEntry[] = [
    { id: 'line', divider: true },
    {
      id: 'notes',
      label: t('notes.menu'),
      icon: NotebookPen,
      to: `${paths.packageVersion(at.collection, at.id, version.version)}?dialog=notes`,
    },
    version.withdrawn === null
      ? {
          id: 'withdraw',
          label: t('action.withdraw'),
          icon: Undo2,
          onSelect: () => onWithdraw(version),
        }
      : {
          id: 'restore',
          label: t('action.restore'),
          icon: RotateCcw,
          detail,
          onSelect: () => onRestore(version),
        },
  ]
  const label = t('shared:table.rowActions', { name: version.version })
  return (
    <Menu
      label={label}
      placement="end"
      entries={[...useEntries(props), ...(mayWrite ? writes : [])]}
      trigger={(trigger) => (
        <IconButton {...trigger} small={props.isOpen !== true} icon={MoreHorizontal} label={label} />
      )}
    />
  )
}

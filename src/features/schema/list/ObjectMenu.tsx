import { ChartColumn, MoreHorizontal, PencilRuler, Trash2, Waypoints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { nameOfObject } from '../model/object-list.ts'

/** Returns the path of the query page with this table chosen. */
export function queryPath({ object, level }: Pick<StoredLogicalObject, 'object' | 'level'>): string {
  return paths.queryTable(level, object.object_name)
}

interface ObjectMenuProps {
  stored: StoredLogicalObject
  onDelete: () => void
  /** On the page of the object itself, where Open makes no sense. */
  isOpen?: boolean
}

/** The menu of one object. */
export function ObjectMenu({ stored, onDelete, isOpen = false }: ObjectMenuProps) {
  const { t } = useTranslation('shared')
  const mayWrite = useMay('data-manager:object:write')
  const canQuery = useMay('query-builder-legacy:query:run')
  const label = t('table.rowActions', { name: nameOfObject(stored) })
  const isQueryable = canQuery && stored.built_at !== null
  const entries: readonly (MenuEntry | false)[] = [
    !isOpen && {
      id: 'open',
      label: t('action.open'),
      icon: PencilRuler,
      to: paths.object(stored.object.object_name),
    },
    isQueryable && { id: 'ask', label: t('action.startQuery'), icon: ChartColumn, to: queryPath(stored) },
    {
      id: 'lineage',
      label: t('action.lineage'),
      icon: Waypoints,
      to: paths.lineage({ database_name: stored.level, table_name: stored.object.object_name }),
    },
    mayWrite && {
      id: 'delete',
      label: t('action.deleteMenu'),
      icon: Trash2,
      danger: true,
      onSelect: onDelete,
    },
  ]
  return (
    <Menu
      label={label}
      placement="end"
      entries={entries.filter((entry) => entry !== false)}
      trigger={(props) => <IconButton {...props} small={!isOpen} icon={MoreHorizontal} label={label} />}
    />
  )
}

import {
  Cable,
  ChartColumn,
  GitMerge,
  Layers2,
  MoreHorizontal,
  Network,
  PencilRuler,
  SquareFunction,
  Trash2,
  Waypoints,
  Workflow,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectCardId } from '#domain/schema/canvas/schema-graph.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { nameOfObject } from '../model/object-list.ts'

/** Returns the path of the query page with this table chosen. */
export function queryPath({ object, level }: Pick<StoredLogicalObject, 'object' | 'level'>): string {
  return paths.queryTable(level, object.object_name)
}

/** What the list offers in addition: the functions of the canvas. */
export interface ListFunctions {
  readonly onMap: (stored: StoredLogicalObject) => void
  readonly onRelate: (stored: StoredLogicalObject) => void
  /** Shows only the objects that are connected to it. */
  readonly onNear: (stored: StoredLogicalObject) => void
}

interface ObjectMenuProps {
  stored: StoredLogicalObject
  onDelete: () => void
  functions?: ListFunctions
  /** On the page of the object itself, where Open makes no sense. */
  isOpen?: boolean
}

/** The functions of the canvas as entries. */
const useFunctionEntries = ({ stored, functions }: ObjectMenuProps): readonly (MenuEntry | false)[] => {
  const { t } = useTranslation(['designer', 'mart', 'relations'])
  const mayWrite = useMay('data-manager:object:write')
  if (functions === undefined) return []
  const { object_name: name } = stored.object
  const isPrim = stored.level === 'data_prim'
  return [
    mayWrite && {
      id: 'map',
      label: t('map.actionTo'),
      icon: GitMerge,
      onSelect: () => functions.onMap(stored),
    },
    mayWrite &&
      isPrim && {
        id: 'relate',
        label: t('relations:add'),
        icon: Cable,
        onSelect: () => functions.onRelate(stored),
      },
    mayWrite && isPrim && { id: 'mart', label: t('mart:design'), icon: Layers2, to: paths.newMart(name) },
    { id: 'near', label: t('near.show'), icon: Network, onSelect: () => functions.onNear(stored) },
    { id: 'canvas', label: t('near.canvas'), icon: Workflow, to: paths.schemaCanvas(objectCardId(name)) },
  ]
}

/** The menu of one object. */
export function ObjectMenu(props: ObjectMenuProps) {
  const { stored, onDelete, isOpen = false } = props
  const functionEntries = useFunctionEntries(props)
  const { t } = useTranslation(['shared', 'shell'])
  const mayWrite = useMay('data-manager:object:write')
  const mayCompute = useMay('data-manager:attribute:write')
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
    ...functionEntries,
    isQueryable && { id: 'ask', label: t('action.startQuery'), icon: ChartColumn, to: queryPath(stored) },
    mayCompute &&
      stored.built_at !== null && {
        id: 'virtual',
        label: t('shell:page.newVirtualAttribute'),
        icon: SquareFunction,
        to: paths.newVirtualAttribute({ table: stored.object.object_name, level: stored.level }),
      },
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

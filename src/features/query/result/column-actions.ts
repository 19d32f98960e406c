// The entries of the menus of the grid: what can be done with a column, and which columns are shown.
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import type { QueryTranslate } from '../state/naming.ts'
import { emptyLayout, setWidth } from './column-layout.ts'
import type { GridColumn } from './grid-column.ts'
import type { useGridColumns } from './use-grid-columns.ts'
import type { useGridLines } from './use-grid-lines.ts'

interface Arrangement {
  readonly arranged: ReturnType<typeof useGridColumns>
  readonly move: (column: GridColumn, to: GridColumn | undefined) => void
  readonly orderBy: (column: GridColumn) => void
  readonly fit: (column: GridColumn) => void
  /** The page has all rows, so it can sort them itself. */
  readonly isComplete: boolean
  readonly t: QueryTranslate
}

const widthStep = 40

const neighbour = ({ arranged: { shown } }: Arrangement, column: GridColumn, by: 1 | -1) => {
  const other = shown[shown.findIndex(({ id }) => id === column.id) + by]
  return other?.isHead === column.isHead ? other : undefined
}

const nameOf = ({ head, group }: GridColumn): string =>
  group === null || group === head ? head : `${group} · ${head}`

/** What can be done with a column. */
export function columnActions(arrangement: Arrangement, column: GridColumn) {
  const { arranged, move, orderBy, fit, isComplete, t } = arrangement
  const { layout, setLayout } = arranged
  const [before, after] = [neighbour(arrangement, column, -1), neighbour(arrangement, column, 1)]
  const resize = (by: number) => setLayout(setWidth(layout, [column.id, column.width + by]))
  return [
    ...(column.orders === null && !isComplete
      ? []
      : [{ id: 'order', label: t('grid.order'), onSelect: () => orderBy(column) }]),
    ...(before ? [{ id: 'left', label: t('chip.left'), onSelect: () => move(column, before) }] : []),
    ...(after ? [{ id: 'right', label: t('chip.right'), onSelect: () => move(column, after) }] : []),
    { id: 'fit', label: t('grid.fit'), onSelect: () => fit(column) },
    { id: 'wider', label: t('grid.wider'), onSelect: () => resize(widthStep) },
    { id: 'narrower', label: t('grid.narrower'), onSelect: () => resize(-widthStep) },
    {
      id: 'hide',
      label: t('grid.hide'),
      onSelect: () => setLayout({ ...layout, hidden: [...layout.hidden, column.id] }),
    },
  ]
}

/** The menu below the grid: groups, and which columns are shown. */
export function columnEntries(
  { arranged: { ordered, layout, setLayout }, t }: Arrangement,
  lines: ReturnType<typeof useGridLines>,
): readonly MenuEntry[] {
  const toggle = (id: string) => {
    const isHidden = layout.hidden.includes(id)
    const hidden = isHidden ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id]
    setLayout({ ...layout, hidden })
  }
  const groups: readonly MenuEntry[] =
    lines.groups === null
      ? []
      : [
          { id: 'collapse', label: t('grid.collapseAll'), onSelect: lines.collapseAll },
          { id: 'expand', label: t('grid.expandAll'), onSelect: lines.expandAll },
          { id: 'groups', divider: true },
        ]
  return [
    ...groups,
    { id: 'reset', label: t('grid.reset'), onSelect: () => setLayout(emptyLayout) },
    { id: 'columns', divider: true },
    ...ordered.map((column) => ({
      id: column.id,
      label: nameOf(column),
      checked: !layout.hidden.includes(column.id),
      onSelect: () => toggle(column.id),
    })),
  ]
}

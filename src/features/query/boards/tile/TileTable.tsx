import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { lettersOf } from '#src/lib/text-width.ts'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { GridColumn } from '../../result/grid-column.ts'
import { gridColumns } from '../../result/grid-model.ts'
import type { RowBlock } from '../../result/arrange.ts'
import type { Pivot } from '../../result/pivot.ts'
import { useGridLines } from '../../result/use-grid-lines.ts'
import { blockOf, lineAt } from '../../result/view/grid-content.ts'
import { useQueryContext } from '../../state/query-context.ts'
import type { QueryState } from '../../state/query-state.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

/** Rows and columns that a tile shows. The query page shows all of them. */
const most = { rows: 200, columns: 40 } as const

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  '&:focus-visible': focusInside,
  '& > table': { ...type.small, width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    ...oneLine,
    maxWidth: 240,
    height: 27,
    padding: '0 12px',
    borderBottom: hairline,
    fontWeight: 400,
    textAlign: 'start',
  },
  '& tr > :first-child': { paddingLeft: 'var(--gutter)' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    height: 26,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  // The width of rows that are not rendered yet.
  '& th[data-widest]::after': {
    content: 'attr(data-widest)',
    display: 'block',
    height: 0,
    overflow: 'hidden',
    visibility: 'hidden',
  },
  '& [data-right]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tr[data-total] > *, & tr[data-group] > *, & tbody [data-strong]': { fontWeight: 600 },
  '& tr[data-group] > *': { backgroundColor: color.surface.canvas },
  '& [data-grouped] :is(th, td)': { height: 23 },
  // The levels of the groups.
  '& th[data-level="1"]': { paddingLeft: 'calc(var(--gutter) + 12px)' },
  '& th[data-level="2"]': { paddingLeft: 'calc(var(--gutter) + 24px)' },
  '& th[data-level="3"]': { paddingLeft: 'calc(var(--gutter) + 36px)' },
  '& [data-null]': { color: color.text.tertiary },
  // Members of a group: its head is written once, and read with each of them.
  '& [data-repeated] > span': visuallyHidden,
})
const Note = styled('p')({
  ...type.caption,
  flex: 'none',
  margin: 0,
  padding: '6px var(--gutter)',
  borderTop: hairline,
  color: color.text.tertiary,
})

interface RowProps {
  rows: RowBlock
  row: number
  columns: readonly GridColumn[]
  /** The first cell of the total row. */
  label?: string
  /** The level in the groups whose heads are in one column, from 0; undefined if each head has its own. */
  level?: number | undefined
  isGroup?: boolean
}

/** The mark of the head of a group that was written in the row above. */
const repeatedMark = (column: GridColumn, { rows, row, columns, label }: RowProps): '' | undefined => {
  const heads = columns.filter(({ isHead }) => isHead)
  const at = heads.indexOf(column)
  const isOuter = at !== -1 && at < heads.length - 1
  const isSame = (head: GridColumn) => head.read(rows, row) === head.read(rows, row - 1)
  return label === undefined && row > 0 && isOuter && heads.slice(0, at + 1).every(isSame) ? '' : undefined
}

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

const Row = (props: RowProps) => {
  const { rows, row, columns, label, level, isGroup = false } = props
  return (
    <tr data-total={flag(label !== undefined)} data-group={flag(isGroup)}>
      {columns.map((column, index) => {
        const cell = label !== undefined && column.isHead ? undefined : column.read(rows, row)
        const text = cell === undefined ? '' : column.write(cell)
        const content = label !== undefined && index === 0 ? label : text
        const marks = {
          'data-right': flag(column.isRight),
          'data-strong': flag(column.isStrong),
          'data-null': flag(cell === null),
          'data-repeated': repeatedMark(column, props),
          title: content,
        }
        return column.isHead && index === 0 ? (
          <th key={column.id} scope="row" data-level={level} {...marks}>
            <span>{content}</span>
          </th>
        ) : (
          <td key={column.id} {...marks}>
            <span>{content}</span>
          </td>
        )
      })}
    </tr>
  )
}

type Content = Pick<ReturnType<typeof useGridLines>, 'lines' | 'groups'> & {
  readonly grid: Pivot
  readonly columns: readonly GridColumn[]
}

/** The rows of groups: the subtotals of a group, then its members below it, with their heads in one column. */
const GroupedRows = ({ lines, groups, grid, columns }: Content) => {
  const heads = columns.filter(({ isHead }) => isHead)
  const values = columns.filter(({ isHead }) => !isHead)
  const content = { label: '', columns, grid, totals: [], lines, groups, collapsed: new Set<string>() }
  return Array.from({ length: Math.min(lines.length, most.rows) }, (_, position) => {
    const { block, row, group } = lineAt(content, position)
    const level = group ? heads.findIndex((each) => each.heads?.[1] === group.depth) : heads.length - 1
    const head = heads[level]
    if (head === undefined) return null
    const isGroup = group !== undefined
    return <Row key={position} rows={block} row={row} columns={[head, ...values]} {...{ level, isGroup }} />
  })
}

/** Whether each head but the innermost has subtotals, whose lines show it. */
const haveSubtotals = (columns: readonly GridColumn[], { subtotals }: Pivot): boolean => {
  const outer = columns.filter(({ isHead }) => isHead).slice(0, -1)
  return outer.length > 0 && outer.every(({ heads }) => subtotals.some(({ depth }) => depth === heads?.[1]))
}

/** The columns that have a header: a table of groups has one for all heads. */
const headersOf = (columns: readonly GridColumn[], areGrouped: boolean) => {
  const headers = columns.map(({ id, group, head, isHead, isRight }) => {
    return { id, isHead, isRight, text: group === null ? head : `${group}, ${head}` }
  })
  if (!areGrouped) return headers
  const [first, ...others] = headers.filter(({ isHead }) => isHead)
  const text = [first, ...others].map((each) => each?.text ?? '').join(', ')
  return [...(first ? [{ ...first, text }] : []), ...headers.filter(({ isHead }) => !isHead)]
}

interface TileTableProps {
  grid: Pivot
  layout: QueryState
  /** Number of rows of the result, read or not. */
  total: number
  isComplete: boolean
  /** Rows of the grid of the board. */
  height: number
}

/** The longest text of a column from a row on. */
const widestFrom = (
  grid: Pivot,
  column: GridColumn,
  { from, end }: { from: number; end: number },
): string => {
  let widest = ''
  for (let row = from; row < end; row += 1) {
    const cell = column.read(grid, row)
    const text = cell === undefined ? '' : column.write(cell)
    if (lettersOf(text) > lettersOf(widest)) widest = text
  }
  return widest
}

/** The first rows of a result, with the totals above them. */
export function TileTable({ grid, layout, total, isComplete, height }: TileTableProps) {
  const { t } = useTranslation(['boards', 'query', 'shared'])
  const { naming } = useQueryContext()
  const columns = useMemo(
    () => gridColumns({ naming, state: layout, grid, isComplete }).slice(0, most.columns),
    [naming, layout, grid, isComplete],
  )
  const { lines, groups } = useGridLines(grid, { layout, columns, order: null })
  const areGrouped = groups !== null && haveSubtotals(columns, grid)
  const length = areGrouped ? lines.length : grid.count
  // Lines of groups are no rows of the result.
  const shown = areGrouped
    ? lines.slice(0, most.rows).filter((line) => line >= 0).length
    : Math.min(length, most.rows)
  const hasMore = length > most.rows || !isComplete
  const headers = headersOf(columns, areGrouped)
  const sight = useRowsInSight(shown, height)
  const widest = new Map(
    areGrouped || sight.shown === shown
      ? []
      : columns.map((column) => [column.id, widestFrom(grid, column, { from: sight.shown, end: shown })]),
  )
  const shownColumns = columns.filter(({ id }) => headers.some((header) => header.id === id))
  return (
    <>
      <Root tabIndex={0} role="region" aria-label={t('shared:field.result')} {...sight.handlers}>
        <table>
          <thead>
            <tr>
              {headers.map(({ id, text, isRight }) => (
                <th key={id} scope="col" data-right={flag(isRight)} data-widest={widest.get(id)} title={text}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-grouped={flag(areGrouped)}>
            {grid.total !== null && (
              <Row
                rows={blockOf([grid.total])}
                row={0}
                columns={shownColumns}
                label={t('query:totals.total')}
              />
            )}
            {areGrouped ? (
              <GroupedRows {...{ lines, groups, grid, columns }} />
            ) : (
              Array.from({ length: sight.shown }, (_, row) => (
                <Row key={row} rows={grid} row={row} columns={columns} />
              ))
            )}
          </tbody>
        </table>
      </Root>
      {hasMore && <Note>{t('tile.firstRows', { shown, total: Math.max(total, grid.count) })}</Note>}
    </>
  )
}

import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { GridColumn } from '../../result/grid-column.ts'
import { gridColumns } from '../../result/grid-model.ts'
import type { RowBlock } from '../../result/arrange.ts'
import { blockOf } from '../../result/view/grid-content.ts'
import type { Pivot } from '../../result/pivot.ts'
import { useQueryContext } from '../../state/query-context.ts'
import type { QueryState } from '../../state/query-state.ts'

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
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 'var(--gutter)' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    height: 26,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  '& [data-right]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tr[data-total] > *': { fontWeight: 600 },
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
}

/** The mark of the head of a group that was written in the row above. */
const repeatedMark = (column: GridColumn, { rows, row, columns, label }: RowProps): '' | undefined => {
  const heads = columns.filter(({ isHead }) => isHead)
  const at = heads.indexOf(column)
  const isOuter = at !== -1 && at < heads.length - 1
  const isSame = (head: GridColumn) => head.read(rows, row) === head.read(rows, row - 1)
  return label === undefined && row > 0 && isOuter && heads.slice(0, at + 1).every(isSame) ? '' : undefined
}

const Row = (props: RowProps) => {
  const { rows, row, columns, label } = props
  return (
    <tr data-total={label === undefined ? undefined : ''}>
      {columns.map((column, index) => {
        const cell = label !== undefined && column.isHead ? undefined : column.read(rows, row)
        const text = cell === undefined ? '' : column.write(cell)
        const content = label !== undefined && index === 0 ? label : text
        const marks = {
          'data-right': column.isRight ? '' : undefined,
          'data-null': cell === null ? '' : undefined,
          'data-repeated': repeatedMark(column, props),
          title: content,
        }
        return column.isHead && index === 0 ? (
          <th key={column.id} scope="row" {...marks}>
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

interface TileTableProps {
  grid: Pivot
  layout: QueryState
  /** Number of rows of the result, read or not. */
  total: number
  isComplete: boolean
}

/** The first rows of a result, with the totals above them. */
export function TileTable({ grid, layout, total, isComplete }: TileTableProps) {
  const { t } = useTranslation(['boards', 'query', 'shared'])
  const { naming } = useQueryContext()
  const columns = useMemo(
    () => gridColumns({ naming, state: layout, grid, isComplete }).slice(0, most.columns),
    [naming, layout, grid, isComplete],
  )
  const shown = Math.min(grid.count, most.rows)
  const hasMore = grid.count > most.rows || !isComplete
  return (
    <>
      <Root tabIndex={0} role="region" aria-label={t('shared:field.result')}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => {
                const head = column.group === null ? column.head : `${column.group}, ${column.head}`
                return (
                  <th key={column.id} scope="col" data-right={column.isRight ? '' : undefined} title={head}>
                    {head}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {grid.total !== null && (
              <Row rows={blockOf([grid.total])} row={0} columns={columns} label={t('query:totals.total')} />
            )}
            {Array.from({ length: shown }, (_, row) => (
              <Row key={row} rows={grid} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </Root>
      {hasMore && <Note>{t('tile.firstRows', { shown, total: Math.max(total, grid.count) })}</Note>}
    </>
  )
}

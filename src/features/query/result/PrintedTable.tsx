import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useIsPrinting } from '#src/ui/layout/use-is-printing.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type GridContent, lineAt, lineCount, shownText } from './view/grid-content.ts'

/** Lines on paper, about a hundred pages. Browsers need minutes for many more. */
const mostLines = 5000

const Root = styled('div')({
  ...type.small,
  padding: '8px 0',
  color: 'black',
  '& p': { margin: '0 0 8px' },
  '& table': { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: '3px 8px',
    borderBottom: '1px solid #ccc',
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& th': { borderBottomColor: 'black', fontWeight: 600 },
  '& [data-right]': { textAlign: 'end' },
  '& tr:not([data-kind="row"]) td': { fontWeight: 600 },
})

const headOf = ({ head, group }: GridContent['columns'][number]): string =>
  group === null || group === head ? head : `${group} ${head}`

/** The lines of the grid on paper: the grid itself draws those on the screen only. */
export function PrintedTable({ content }: { content: GridContent }) {
  const { t } = useTranslation('query')
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  const all = lineCount(content)
  const count = Math.min(all, mostLines)
  const { columns, label } = content
  const right = ({ isRight }: GridContent['columns'][number]) => (isRight ? '' : undefined)
  return (
    <Root data-printed>
      {count < all && <p>{t('grid.printed', { count, all })}</p>}
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} data-right={right(column)}>
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, position) => {
            const line = lineAt(content, position)
            return (
              <tr key={position} data-kind={line.kind}>
                {columns.map((column) => (
                  <td key={column.id} data-right={right(column)}>
                    {shownText(content, { line, column })}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Root>
  )
}

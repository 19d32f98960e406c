import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type PreviewRow, cellText, columnsOf } from './columns-of.ts'

const Root = styled('div')({
  overflow: 'auto',
  '&:focus-visible': focusInside,
  '& table': { ...type.controlSmall, width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    ...oneLine,
    maxWidth: 320,
    height: 30,
    padding: '0 12px',
    textAlign: 'left',
    borderBottom: hairline,
  },
  '& th': { fontWeight: 500, color: color.text.secondary, backgroundColor: color.surface.canvas },
  '& [data-right]': { textAlign: 'right' },
  '& i': { fontStyle: 'normal', color: color.text.tertiary },
})

interface RowPreviewProps {
  caption: string
  rows: readonly PreviewRow[]
}

/** The first rows of a table or an event; its columns are the members of the rows. */
export function RowPreview({ caption, rows }: RowPreviewProps) {
  const { t } = useTranslation('shared')
  const columns = columnsOf(rows)
  const cell = (value: unknown) => {
    if (value === null) return <i>{t('table.null')}</i>
    return cellText(value) ?? <i>{t('table.none')}</i>
  }
  return (
    <Root tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption style={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumeric }) => (
              <th key={name} scope="col" data-right={isNumeric ? '' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows without a known key that do not change
            <tr key={index}>
              {columns.map(({ name, isNumeric }) => (
                <td key={name} data-right={isNumeric ? '' : undefined} title={cellText(row[name])}>
                  {cell(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Root>
  )
}

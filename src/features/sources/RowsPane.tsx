import { RefreshCw } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Extraction } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { color, focusInside, media } from '#src/ui/tokens.ts'
import { mono, oneLine, type, unseen } from '#src/ui/type.ts'
import { CellText } from './CellText.tsx'
import { TypeIcon } from './TypeIcon.tsx'
import { useExtract } from './use-extract.ts'

/** Sticks to its own scroll box: many columns scroll sideways, the head and the number of the row stay. */
const Root = styled('div')({
  '--gutter': '24px',
  [media.belowWide]: { '--gutter': '16px' },
  maxHeight: 'calc(100vh - 240px)',
  minHeight: 240,
  overflow: 'auto',
  '&:focus-visible': focusInside,
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
  '& th, & td': {
    ...oneLine,
    ...type.controlSmall,
    height: 30,
    maxWidth: 320,
    padding: '0 12px',
    textAlign: 'left',
    borderBottom: `1px solid ${color.line.hair}`,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    fontFamily: mono,
    fontWeight: 500,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  '& thead th svg': { verticalAlign: -2, marginRight: 6, color: color.text.tertiary },
  '& [data-right]': { textAlign: 'right' },
  '& tbody th': {
    ...type.caption,
    position: 'sticky',
    left: 0,
    paddingLeft: 'var(--gutter)',
    textAlign: 'right',
    fontWeight: 400,
    color: color.text.tertiary,
    backgroundColor: color.surface.page,
    borderRight: `1px solid ${color.line.strong}`,
  },
  '& tr::after': {
    content: '""',
    display: 'table-cell',
    width: '100%',
    borderBottom: `1px solid ${color.line.hair}`,
  },
  '& thead tr::after': { position: 'sticky', top: 0, backgroundColor: color.surface.canvas },
  '& tbody tr:hover::after': { backgroundColor: color.surface.hover },
  '& thead th:first-of-type': {
    left: 0,
    zIndex: 2,
    paddingLeft: 'var(--gutter)',
    borderRight: `1px solid ${color.line.strong}`,
  },
  '& tbody tr:hover > *': { backgroundColor: color.surface.hover },
})

const NoRows = ({ extraction }: { extraction: Extraction }) => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  const extract = useExtract()
  return (
    <EmptyState
      title={t('table.rowsNone')}
      actions={
        mayExtract && (
          <Button icon={RefreshCw} onClick={() => void extract([extraction], { flashzone: true })}>
            {t('table.rowsRead')}
          </Button>
        )
      }
    >
      {t('table.rowsNoneText')}
    </EmptyState>
  )
}

/** The first rows as they were read. */
export const RowsPane = ({ extraction }: { extraction: Extraction }) => {
  const { t } = useTranslation('sources')
  const { attributes, flashzone, table_name: name } = extraction
  if (flashzone === null) return <NoRows extraction={extraction} />
  const isRight = attributes.map(({ type: { main } }) => main === 'num')
  return (
    <Root tabIndex={0} role="region" aria-label={t('table.rowsCaption', { name })}>
      <table>
        <caption style={unseen}>{t('table.rowsCaption', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span style={unseen}>{t('table.rowNumber')}</span>
            </th>
            {attributes.map(({ attribute_name: attribute, type: { main } }) => (
              <th key={attribute} scope="col" title={attribute} data-right={main === 'num' ? '' : undefined}>
                <TypeIcon type={main} />
                {attribute}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flashzone.map((row, at) => {
            const number = at + 1
            return (
              <tr key={number}>
                <th scope="row">{number}</th>
                {row.map((cell, index) => (
                  <td
                    key={attributes[index]?.attribute_name}
                    data-right={isRight[index] ? '' : undefined}
                    title={cell === null ? undefined : String(cell)}
                  >
                    <CellText cell={cell} />
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

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { UploadPreview } from '#contract/uploads/upload.ts'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, sans, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { CellText } from './CellText.tsx'
import { TypeIcon } from './TypeIcon.tsx'

/**
 * Sticky inside its own scroll container: many columns scroll sideways, while the header and the row numbers stay.
 */
const Root = styled('div')({
  overflow: 'auto',
  '&[data-tall]': { maxHeight: 'calc(100vh - 240px)', minHeight: 240 },
  '&[data-framed]': { '--gutter': '12px', border: `1px solid ${color.line.hair}`, borderRadius: 5 },
  '&[data-framed] tbody tr:last-of-type > *, &[data-framed] tbody tr:last-of-type::after': {
    borderBottom: 0,
  },
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
  '&[data-typed] thead th': { height: 44, verticalAlign: 'middle', color: color.text.primary },
  '& thead small': {
    ...type.caption,
    display: 'block',
    marginTop: 1,
    fontFamily: sans,
    fontWeight: 400,
    color: color.text.tertiary,
  },
  '& [data-right]': { textAlign: 'right' },
  '& td[data-changed]': { backgroundColor: color.tone.info.soft },
  '& td small': { ...type.caption, marginLeft: 8, color: color.tone.info.text },
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

type Cell = UploadPreview['rows'][number][number]

interface RowsGridProps extends Pick<UploadPreview, 'attributes' | 'rows'> {
  caption: string
  /** Earlier values of changed cells, `before[row][column]`; undefined for an unchanged cell. */
  before?: readonly (readonly (Cell | undefined)[])[] | undefined
  /** As tall as the page, without a frame. */
  tall?: boolean
  /** As wide as its pane, without a frame; the types are words below the names. */
  typed?: boolean
}

const flag = (is: boolean | undefined): '' | undefined => (is ? '' : undefined)

const Head = ({ attribute, typed }: { attribute: RowsGridProps['attributes'][number]; typed: boolean }) => {
  const { t } = useTranslation('shared')
  const {
    attribute_name: name,
    type: { main },
  } = attribute
  return (
    <th scope="col" title={name} data-right={flag(main === 'num')}>
      {!typed && <TypeIcon type={main} />}
      {name}
      {typed && <small>{isMainType(main) ? t(`type.${main}`) : main}</small>}
    </th>
  )
}

/** Rows as they were read, with the types of their attributes. */
export function RowsGrid({ caption, attributes, rows, before, tall, typed = false }: RowsGridProps) {
  const { t } = useTranslation(['sources', 'shared'])
  const isRight = attributes.map(({ type: { main } }) => main === 'num')
  return (
    <Root
      tabIndex={0}
      role="region"
      aria-label={caption}
      data-tall={flag(tall)}
      data-typed={flag(typed)}
      data-framed={flag(!tall && !typed)}
    >
      <table>
        <caption style={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span style={visuallyHidden}>{t('table.rowNumber')}</span>
            </th>
            {attributes.map((attribute) => (
              <Head key={attribute.attribute_name} attribute={attribute} typed={typed} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const number = at + 1
            return (
              <tr key={number}>
                <th scope="row">{number}</th>
                {row.map((cell, index) => {
                  const earlier = before?.[at]?.[index]
                  return (
                    <td
                      key={attributes[index]?.attribute_name}
                      data-right={isRight[index] ? '' : undefined}
                      data-changed={earlier === undefined ? undefined : ''}
                      title={cell === null ? undefined : String(cell)}
                    >
                      <CellText cell={cell} />
                      {earlier !== undefined && (
                        <small>
                          {t('shared:figure.was', { value: String(earlier ?? t('shared:table.null')) })}
                        </small>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Root>
  )
}

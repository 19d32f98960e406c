import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AttributeType, ExtractedAttribute } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { CellText } from './CellText.tsx'
import { Distribution } from './Distribution.tsx'
import { nullShare } from './attribute-list.ts'
import { TypeIcon } from './TypeIcon.tsx'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const TypeRow = styled('span')({
  ...rowLayout(8),
  minWidth: 0,
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& small': { ...type.caption, ...oneLine, fontFamily: mono, color: color.text.secondary },
})
const Share = styled('span')({ display: 'inline-block', minWidth: 40, textAlign: 'right' })
const Name = styled('button')({
  ...bareButton,
  ...oneLine,
  maxWidth: '100%',
  minHeight: 24,
  verticalAlign: 'bottom',
  font: 'inherit',
  fontFamily: mono,
  letterSpacing: type.mono.letterSpacing,
  color: 'inherit',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { ...focusInside, borderRadius: 2 },
})

/** The type of an attribute with its icon. */
export function TypeLabel({ type: { main, sub } }: { type: AttributeType }) {
  const { t } = useTranslation(['sources', 'shared'])
  return (
    <TypeRow>
      <TypeIcon type={main} />
      <span>{isMainType(main) ? t(`shared:type.${main}`) : main}</span>
      {sub !== undefined && <small>{sub}</small>}
    </TypeRow>
  )
}

const Nulls = ({ attribute }: { attribute: ExtractedAttribute }) => {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const share = nullShare(attribute)
  const digits = share > 0 && share < 0.1 ? 1 : 0
  const figure = (
    <Share title={t('table.nullCount', { count: attribute.null_count })}>
      {format.percent(share, digits)}
    </Share>
  )
  if (share === 0) return figure
  return (
    <Row as="span" gap={8} justify="end">
      <Progress value={share} label={t('table.nullShare', { name: attribute.attribute_name })} width={64} />
      {figure}
    </Row>
  )
}

/** The number of distinct values, exact or estimated. */
export function DistinctCount({ attribute }: { attribute: ExtractedAttribute }) {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const figure = format.number(attribute.cardinality)
  if (attribute.cardinality_exact) return figure
  return <span title={t('table.estimated')}>{t('table.about', { figure })}</span>
}

/** The smallest or largest value. Numbers are written as the reader does, with all their digits. */
const Bound = ({ cell }: { cell: ExtractedAttribute['min'] }) => {
  const format = useFormat()
  const text = String(cell)
  if (typeof cell !== 'number' || text.includes('e')) return <CellText cell={cell} />
  return format.number(cell, text.split('.')[1]?.length ?? 0)
}

/** The columns of the attributes of a table. */
export function useAttributeColumns(
  onOpen: (attribute: ExtractedAttribute) => void,
): readonly Column<ExtractedAttribute>[] {
  const { t } = useTranslation(['sources', 'shared', 'profile'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('table.column.name'),
      sortable: true,
      cell: (attribute) => (
        <Name type="button" onClick={() => onOpen(attribute)}>
          {attribute.attribute_name}
        </Name>
      ),
    },
    {
      id: 'type',
      phone: 'second',
      head: t('shared:field.type'),
      sortable: true,
      width: '168px',
      cell: (attribute) => <TypeLabel type={attribute.type} />,
    },
    {
      id: 'count',
      head: t('table.column.count'),
      sortable: true,
      right: true,
      width: '104px',
      hideBelow: 1,
      cell: ({ count }) => format.number(count),
    },
    {
      id: 'nulls',
      head: t('table.column.nulls'),
      sortable: true,
      right: true,
      width: '132px',
      hideBelow: 3,
      cell: (attribute) => <Nulls attribute={attribute} />,
    },
    {
      id: 'distinct',
      head: t('table.column.distinct'),
      sortable: true,
      right: true,
      width: '96px',
      cell: (attribute) => <DistinctCount attribute={attribute} />,
    },
    {
      id: 'distribution',
      head: t('profile:distribution'),
      width: '152px',
      hideBelow: 2,
      cell: (attribute) => <Distribution attribute={attribute} />,
    },
    {
      id: 'min',
      head: t('table.column.min'),
      sortable: true,
      right: true,
      width: '12%',
      hideBelow: 1,
      cell: ({ min }) => <Bound cell={min} />,
    },
    {
      id: 'max',
      head: t('table.column.max'),
      sortable: true,
      right: true,
      width: '12%',
      hideBelow: 1,
      cell: ({ max }) => <Bound cell={max} />,
    },
  ]
}

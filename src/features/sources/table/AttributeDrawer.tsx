import { Waypoints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { CellText } from './CellText.tsx'
import { CountedValues } from './CountedValues.tsx'
import { DistinctCount, TypeLabel } from './attribute-columns.tsx'
import { nullShare } from './attribute-list.ts'
import { countedValues, rangesOf } from './figures.ts'
import { MisfitValues } from './Misfits.tsx'

/** Small shares are not shown as 0.0%. */
const digitsOf = (share: number): number => (share > 0 && share < 0.0005 ? 3 : 1)

const Figures = ({ attribute }: { attribute: ExtractedAttribute }) => {
  const { t } = useTranslation(['sources', 'shared', 'profile'])
  const format = useFormat()
  const { count, null_count: nulls, min, max } = attribute
  const share = format.percent(nullShare(attribute), digitsOf(nullShare(attribute)))
  return (
    <DescriptionList
      items={[
        { id: 'type', term: t('shared:field.type'), value: <TypeLabel type={attribute.type} /> },
        { id: 'count', term: t('table.column.count'), value: format.number(count) },
        {
          id: 'nulls',
          term: t('table.column.nulls'),
          value: t('profile:drawer.count', { count: nulls, share }),
        },
        { id: 'distinct', term: t('table.column.distinct'), value: <DistinctCount attribute={attribute} /> },
        { id: 'min', term: t('table.column.min'), value: <CellText cell={min} /> },
        { id: 'max', term: t('table.column.max'), value: <CellText cell={max} /> },
      ]}
    />
  )
}

/** The ranges of the histogram, or the most frequent values. */
const Frequencies = ({ attribute }: { attribute: ExtractedAttribute }) => {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { histogram, top_values: top, sampled_rows: sampled } = attribute
  const title = histogram === null ? t('drawer.top') : t('distribution')
  const all = countedValues(attribute)
  const text = (count: number) => {
    const share = all === 0 ? 0 : count / all
    return t('drawer.count', { count, share: format.percent(share, digitsOf(share)) })
  }
  const values =
    histogram === null
      ? top.map(({ value, count }) => ({ id: value, label: value, count, text: text(count) }))
      : rangesOf(attribute).map(({ from, to, count }) => ({
          id: from,
          label: t('drawer.range', { from, to }),
          count,
          text: text(count),
        }))
  return (
    <PageSection title={title} text={sampled === null ? undefined : t('drawer.sampled', { count: sampled })}>
      {values.length === 0 ? (
        <Muted>{t('drawer.allDiffer')}</Muted>
      ) : (
        <CountedValues label={title} values={values} />
      )}
    </PageSection>
  )
}

interface AttributeDrawerProps {
  attribute: ExtractedAttribute
  /** Address of the lineage of the column. */
  lineage: string
  /** Address of the reading options, if the user may change them. */
  reading: string | undefined
  onClose: () => void
}

/** What an extraction found about one attribute: figures, distribution, and the values that do not fit. */
export function AttributeDrawer({ attribute, lineage, reading, onClose }: AttributeDrawerProps) {
  const { t } = useTranslation('shared')
  return (
    <Drawer open onClose={onClose} title={attribute.attribute_name}>
      <Stack gap={16} align="start" style={{ marginBottom: 28 }}>
        <Figures attribute={attribute} />
        <Button icon={Waypoints} to={lineage}>
          {t('action.lineage')}
        </Button>
      </Stack>
      {attribute.misfits !== null && <MisfitValues misfits={attribute.misfits} reading={reading} />}
      {attribute.count > 0 && <Frequencies attribute={attribute} />}
    </Drawer>
  )
}

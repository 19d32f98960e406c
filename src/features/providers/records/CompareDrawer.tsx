import { EqualNot } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import { listReset } from '#src/ui/theme/shapes.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type ComparedValue, compareRecords } from './compare-records.ts'
import { RecordPicker, useRecordTime } from './RecordPicker.tsx'
import type { RecordChoice } from './use-record-choice.ts'

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '4px 12px',
})
const Values = styled('section')({
  marginTop: 16,
  '& > h3': { ...type.panel, margin: '0 0 4px' },
  '& > ul': { ...listReset, margin: '0 -20px' },
  '& li': { padding: '6px 20px', borderTop: `1px solid ${color.line.hair}` },
  '& li[data-different]': { backgroundColor: color.tone.info.soft },
  '& code': {
    ...type.monoSmall,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: color.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& code > svg': { flex: 'none', color: color.tone.info.solid },
  '& li > div': { ...type.small, overflowWrap: 'anywhere' },
})

interface ComparedProps {
  one: SignInRecord
  other: SignInRecord
}

/** The most values that a section shows. */
const shown = 300

const ValueText = ({ of, value }: { of: string; value: string | undefined }) => {
  const { t } = useTranslation('shared')
  return (
    <span>
      <span style={visuallyHidden}>{of} </span>
      {value === undefined || value === '' ? <Muted isFaint>{t('state.empty')}</Muted> : value}
    </span>
  )
}

const ValueRow = ({ value, names }: { value: ComparedValue; names: readonly [string, string] }) => {
  const { t } = useTranslation('bindings')
  const { path, one, other, isDifferent } = value
  return (
    <li data-different={isDifferent ? '' : undefined}>
      <code>
        {isDifferent && <EqualNot size={14} strokeWidth={2} aria-label={t('compare.different')} />}
        {path}
      </code>
      <Sides>
        <ValueText of={names[0]} value={one} />
        <ValueText of={names[1]} value={other} />
      </Sides>
    </li>
  )
}

interface SectionProps {
  title: string
  values: readonly ComparedValue[]
  names: readonly [string, string]
}

const ValuesSection = ({ title, values, names }: SectionProps) => {
  const { t } = useTranslation('bindings')
  if (values.length === 0) return null
  return (
    <Values>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {values.slice(0, shown).map((value) => (
          <ValueRow key={value.path} value={value} names={names} />
        ))}
      </ul>
      {values.length > shown && <Muted as="p">{t('response.more', { count: values.length - shown })}</Muted>}
    </Values>
  )
}

const Compared = ({ one, other }: ComparedProps) => {
  const { t } = useTranslation(['bindings', 'shared', 'providers'])
  const when = useRecordTime()
  const [isAll, setAll] = useState(false)
  const { result, response } = useMemo(() => compareRecords(one, other), [one, other])
  const all = [...result, ...response]
  const different = all.filter(({ isDifferent }) => isDifferent).length
  const names = [`${one.who}, ${when(one.at)}`, `${other.who}, ${when(other.at)}`] as const
  const visible = (values: readonly ComparedValue[]) =>
    isAll ? values : values.filter(({ isDifferent }) => isDifferent)
  return (
    <>
      <p role="status" style={{ margin: '12px 0 0' }}>
        {t('compare.count', { count: different, all: all.length })}
      </p>
      <Switch label={t('compare.showAll')} checked={isAll} onChange={setAll} />
      {(one.truncated || other.truncated) && (
        <MarginNote tone="warning">{t('shared:response.truncated')}</MarginNote>
      )}
      <ValuesSection title={t('providers:record.result')} values={visible(result)} names={names} />
      <ValuesSection title={t('shared:field.response')} values={visible(response)} names={names} />
    </>
  )
}

interface CompareDrawerProps {
  choosing: RecordChoice
  record: SignInRecord
  others: readonly RecordSummary[]
}

/** Two recorded sign-ins side by side, with what differs. */
export function CompareDrawer({ choosing, record, others }: CompareDrawerProps) {
  const { t } = useTranslation('bindings')
  const { records, choose, compared, compareWith } = choosing
  const { id, full } = compared
  const when = useRecordTime()
  return (
    <Drawer open title={t('compare.title')} onClose={() => compareWith(null)}>
      <Sides>
        <RecordPicker label={t('compare.one')} records={records} value={record.id} onChoose={choose} />
        <RecordPicker label={t('compare.other')} records={others} value={id ?? ''} onChoose={compareWith} />
        <Muted size="small">{when(record.at)}</Muted>
        {full !== null && <Muted size="small">{when(full.at)}</Muted>}
      </Sides>
      {full === null ? <Loading shape="text" /> : <Compared one={record} other={full} />}
    </Drawer>
  )
}

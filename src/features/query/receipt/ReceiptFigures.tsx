import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { QueryResponse } from '#contract/query/response.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { CompletedQuery } from '../state/use-query-result.ts'
import { useQueryContext } from '../state/query-context.ts'
import { formatRelative } from '../state/relative-dates.ts'
import { formatPeriod } from '../state/comparison-text.ts'
import { dimensionFormatter } from '../state/naming.ts'
import { formatDays } from '../state/value-format.ts'
import { letPlatformChoose } from '../state/query-table.ts'
import { type Timing, readTiming } from './receipt.ts'

const Figure = styled('p')({
  ...type.small,
  color: color.text.secondary,
  '&&': { marginBottom: 8 },
  '& b': { ...type.figure, color: color.text.primary, marginRight: 4 },
})
const Step = styled('div')({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) 48px',
  alignItems: 'center',
  height: 26,
  color: color.text.secondary,
  '& > b': { fontWeight: 400, textAlign: 'right', color: color.text.primary },
  '& > span:nth-of-type(2)': { position: 'relative', height: 8 },
  '& i': { position: 'absolute', top: 0, height: 8, minWidth: 2, backgroundColor: color.line.control },
  '& i[data-step="engine"]': { backgroundColor: color.accent.fill },
})
const Part = styled('div')({
  display: 'grid',
  gap: 6,
  marginTop: 20,
  paddingTop: 20,
  borderTop: `1px solid ${color.line.hair}`,
  '& h3': { ...type.small, margin: 0, fontWeight: 400, color: color.text.secondary },
})

const Steps = ({ timing }: { timing: Timing }) => {
  const { t } = useTranslation('query')
  const format = useFormat()
  const share = (length: number) => `${(length / Math.max(timing.total, 1)) * 100}%`
  return (
    <>
      <Figure>
        <b>{format.number(timing.total, 1)}</b> {t('receipt.total')}
      </Figure>
      {timing.spans.map(({ step, from, length }) => (
        <Step key={step}>
          <span>{t(`receipt.step.${step}`)}</span>
          <span aria-hidden>
            <i data-step={step} style={{ left: share(from), width: share(length) }} />
          </span>
          <b>{format.number(length, 1)}</b>
        </Step>
      ))}
    </>
  )
}

interface TableRef {
  database_name: string
  table_name: string
}
const tableName = ({ database_name, table_name }: TableRef): string => `${database_name}.${table_name}`

const TableChoice = ({ completed }: { completed: CompletedQuery }) => {
  const { t } = useTranslation(['query', 'shared'])
  const { state, change } = useQueryContext()
  const { response } = completed
  const [chosen, other] = response.receipt.candidates
  const isForced = state.table !== null || state.level !== null
  const rows = chosen?.rows ?? 0
  return (
    <Part>
      <h3>{t('shared:field.table')}</h3>
      <InlineCode bare>{tableName(response)}</InlineCode>
      <MarginNote
        actions={
          isForced && (
            <LinkButton onClick={() => change(letPlatformChoose(state))}>{t('table.letChoose')}</LinkButton>
          )
        }
      >
        {isForced && t('receipt.forced')}
        {!isForced && other === undefined && t('receipt.only', { rows })}
        {!isForced &&
          other !== undefined &&
          t('receipt.chosen', {
            rows,
            other: tableName(other),
            otherRows: other.rows,
          })}
      </MarginNote>
    </Part>
  )
}

/** What the relative dates of the filters stood for (QB35). Earlier platforms do not say it. */
const ResolvedDates = ({ resolved = [] }: Partial<Pick<QueryResponse['receipt'], 'resolved'>>) => {
  const { t } = useTranslation('query')
  const { naming } = useQueryContext()
  if (resolved.length === 0) return null
  return (
    <Part>
      <h3>{t('receipt.resolved')}</h3>
      <DescriptionList
        right
        items={resolved.map(({ path, operand, value }, index) => ({
          id: `${path} ${index}`,
          term: formatRelative(naming, { operand, isInstant: value.includes(' ') }),
          value,
        }))}
      />
    </Part>
  )
}

/** The days of the compared periods (QB9). */
const ComparedPeriods = ({ completed: { response, state } }: { completed: CompletedQuery }) => {
  const { t } = useTranslation(['query', 'shared'])
  const { naming } = useQueryContext()
  const { evolution } = response
  const { comparison } = state
  if (evolution === undefined || comparison === null) return null
  const day = dimensionFormatter(naming, { dimension: { field: evolution.date_field, unit: 'date' } })
  const [current] = evolution.periods
  const isPartial = current?.is_partial === true && current.to !== null
  const end = (date: string | null): string => (date === null ? t('compare.open') : day(date))
  return (
    <Part>
      <h3>{t('compare.label')}</h3>
      <DescriptionList
        right
        items={evolution.periods.map(({ from, to }, period) => ({
          id: String(period),
          term: period === 0 ? t('compare.now') : formatPeriod(t, comparison, period),
          value:
            from === null && to === null
              ? t('compare.allDates')
              : (formatDays(naming.locale, [from, to]) ??
                t('compare.range', { from: end(from), to: end(to) })),
        }))}
      />
      {isPartial && <MarginNote>{t('compare.partial')}</MarginNote>}
    </Part>
  )
}

/** Action tables are queried before the first build, too. */
const buildText = (
  { build_id: id, built_at: at }: QueryResponse['receipt'],
  format: (id: number, at: string) => string,
): string => (id === 0 ? '–' : format(id, at))

interface ReceiptFiguresProps {
  completed: CompletedQuery
  painted: number | null
}

export function ReceiptFigures({ completed, painted }: ReceiptFiguresProps) {
  const { t, i18n } = useTranslation(['query', 'shared'])
  const format = useFormat()
  const { response, timestamps, state } = completed
  const { receipt } = response
  const age = receipt.cache_age_ms ?? null
  const timing = readTiming({ ...timestamps, painted: painted ?? timestamps.decoded }, response)
  const returned = response.columns.rows
  const hit = age === null ? t('receipt.hit') : t('receipt.hitOf', { age: format.duration(age) })
  const cache = response.cache ? hit : t('receipt.miss')
  const build = buildText(receipt, (id, at) => t('receipt.buildOf', { id, at: format.relative(at) }))
  const entries = [
    { id: 'read', term: t('receipt.rowsRead'), value: format.number(receipt.candidates[0]?.rows ?? 0) },
    { id: 'returned', term: t('receipt.returned'), value: format.number(returned) },
    { id: 'cells', term: t('receipt.cells'), value: format.number(returned * state.values.length) },
    { id: 'cache', term: t('receipt.cache'), value: cache },
    { id: 'build', term: t('shared:field.build'), value: build },
  ]
  return (
    <>
      <Steps timing={timing} />
      <ComparedPeriods completed={completed} />
      <TableChoice completed={completed} />
      <Part>
        <DescriptionList items={entries} right />
      </Part>
      <ResolvedDates resolved={receipt.resolved} />
      {receipt.limited_by.length > 0 && (
        <Part>
          <MarginNote>
            {t('receipt.limited', { fields: enumerate(i18n.language, receipt.limited_by) })}
          </MarginNote>
        </Part>
      )}
      {response.warning !== null && response.warnings.length === 0 && (
        <Part>
          <MarginNote tone="warning">{response.warning}</MarginNote>
        </Part>
      )}
    </>
  )
}

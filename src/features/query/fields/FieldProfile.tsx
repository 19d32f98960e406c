import { memo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { sideOptions } from '../state/side-query.ts'
import { type Field, scopeTo, tableOf } from '../state/catalogue.ts'
import type { FieldLine } from './field-groups.ts'
import { dimensionFormatter, typeKey } from '../state/naming.ts'
import { hasSpan, readSpan, readValues, spanRequest, topCount, valuesRequest } from './field-profile.ts'
import { useQueryContext } from '../state/query-context.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const Root = styled('section')({
  ...type.small,
  flex: 'none',
  height: 122,
  padding: '8px 12px',
  borderTop: `1px solid ${color.line.hair}`,
  color: color.text.secondary,
  overflow: 'hidden',
  '& header': { display: 'flex', gap: 8, alignItems: 'baseline', marginBottom: 2 },
  '& h2': { ...type.small, ...oneLine, fontWeight: 600, margin: 0, flex: 1, color: color.text.primary },
  '& header small': { ...type.caption, color: color.text.tertiary, flex: 'none' },
  '& p': { margin: '4px 0 0', color: color.text.tertiary },
})
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 78px 40px',
  alignItems: 'center',
  gap: 10,
  height: 21,
  '& > span': oneLine,
  '& > b': { fontWeight: 400, textAlign: 'right', color: color.text.primary },
})
const Bar = styled('i')({ display: 'block', height: 6, backgroundColor: color.line.control })

/** Milliseconds. Moving through the list sends no requests until the highlight stops. */
const profileDelay = 220

/** The table of a field, and names that refer to it. */
const useTableOf = (field: Field) => {
  const { naming } = useQueryContext()
  const table = tableOf(naming.catalogue, field.table) ?? null
  return { table, naming: { ...naming, catalogue: scopeTo(naming.catalogue, table) } }
}

const TopValues = ({ field, count: shown }: { field: Field; count: number }) => {
  const { naming, table } = useTableOf(field)
  const { t } = useTranslation(['query', 'shared'])
  const format = useFormat()
  const dimension = { field: field.field }
  const { data } = useQuery(sideOptions(valuesRequest({ dimension, table, limit: topCount })))
  if (data === undefined) return null
  const values = readValues(data, dimension)
  const total = table?.rows ?? values.reduce((sum, { count }) => sum + count, 0)
  const isUnique = total > 1 && values[0]?.count === 1
  const shareOf = (count: number): number => count / Math.max(total, 1)
  const write = dimensionFormatter(naming, { dimension })
  return (
    <>
      {isUnique && <p>{t('profile.unique')}</p>}
      {values.slice(0, isUnique ? shown - 1 : shown).map(({ value, count }) => (
        <Line key={String(value)} style={isUnique ? { gridTemplateColumns: 'minmax(0, 1fr)' } : undefined}>
          <span title={write(value)}>{write(value)}</span>
          {!isUnique && (
            <>
              <Bar style={{ width: `${shareOf(count) * 100}%`, minWidth: 1 }} />
              <b>{format.percent(shareOf(count), shareOf(count) < 0.01 ? 1 : 0)}</b>
            </>
          )}
        </Line>
      ))}
      {values.length === 0 && <p>{t('profile.none')}</p>}
    </>
  )
}

const SpanLines = ({ field }: { field: Field }) => {
  const { naming, table } = useTableOf(field)
  const { t } = useTranslation(['query', 'shared'])
  const format = useFormat()
  const { data } = useQuery(sideOptions(spanRequest(field, table)))
  if (data === undefined) return null
  const span = readSpan(data, field)
  const write = dimensionFormatter(naming, {
    dimension: { field: field.field },
    values: [span.min, span.max],
  })
  const lines = [
    { id: 'min', term: t('profile.lowest'), text: write(span.min) },
    { id: 'max', term: t('profile.highest'), text: write(span.max) },
    {
      id: 'known',
      term: t('profile.known'),
      text: format.percent(span.count / Math.max(table?.rows ?? 1, 1)),
    },
  ]
  return lines.map(({ id, term, text }) => (
    <Line key={id} style={{ gridTemplateColumns: '1fr auto' }}>
      <span>{term}</span>
      <b>{text}</b>
    </Line>
  ))
}

const Figures = ({ field }: { field: Field }) => {
  const { table } = useTableOf(field)
  const { t } = useTranslation(['query', 'shared'])
  const typeLabel = t(`shared:type.${typeKey(field.type.main)}`)
  const dimension = { field: field.field }
  const isCounted = !hasSpan(field)
  const { data } = useQuery({
    ...sideOptions(valuesRequest({ dimension, table, limit: topCount })),
    enabled: isCounted,
  })
  const count = isCounted ? data?.hints : undefined
  return <small>{count === undefined ? typeLabel : t('profile.values', { type: typeLabel, count })}</small>
}

/**
 * The profile of the highlighted field: its most frequent values or the range of its figures in its own table, and
 * whether adding it switches the table of the query.
 */
export const FieldProfile = memo(({ line }: { line: FieldLine | null }) => {
  const { t } = useTranslation(['query', 'shared'])
  const debounced = useDebouncedValue(line, profileDelay)
  if (debounced === null)
    return (
      <Root>
        <p>{t('profile.hint')}</p>
      </Root>
    )
  const { field, switches } = debounced
  return (
    <Root>
      <header>
        <h2>{field.name}</h2>
        <Figures field={field} />
      </header>
      {switches && <p role="status">{t('fields.switches')}</p>}
      {hasSpan(field) ? (
        <SpanLines field={field} />
      ) : (
        <TopValues field={field} count={switches ? topCount - 1 : topCount} />
      )}
    </Root>
  )
})
FieldProfile.displayName = 'FieldProfile'

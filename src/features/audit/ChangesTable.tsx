import { Fragment } from 'react'
import { framed, hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { truncateMiddle } from '#src/components/merge/truncate-middle.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type FieldChange, changesBetween } from './entry-changes.ts'

const List = styled('dl')({
  ...type.monoSmall,
  margin: 0,
  overflow: 'hidden',
  ...framed,
  '& > dt': {
    ...type.small,
    fontFamily: mono,
    padding: '6px 10px 2px',
    color: color.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& > dt:not(:first-of-type)': { borderTop: hairline },
  '& > dd': {
    display: 'flex',
    gap: 8,
    margin: 0,
    padding: '2px 10px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    color: color.text.primary,
  },
  '& > dd:last-of-type': { paddingBottom: 6 },
  '& > dd > b': { flex: 'none', width: 10, fontWeight: 500 },
  '& > dd[data-side=before]': { backgroundColor: color.tone.error.soft },
  '& > dd[data-side=before] > b': { color: color.tone.error.text },
  '& > dd[data-side=after]': { backgroundColor: color.tone.success.soft },
  '& > dd[data-side=after] > b': { color: color.tone.success.text },
})

const maxLength = 400

const useWritten = () => {
  const { t } = useTranslation(['audit', 'shared'])
  const format = useFormat()
  return (value: unknown): string => {
    if (value === '') return t('shared:state.empty')
    if (typeof value !== 'string') return JSON.stringify(value) ?? ''
    if (value.startsWith('data:image/'))
      return t('difference.picture', { size: format.bytes(value.length * 0.75) })
    return truncateMiddle(value, maxLength)
  }
}

const sides = [
  { side: 'before', sign: '−' },
  { side: 'after', sign: '+' },
] as const

const valueOf = (change: FieldChange, side: 'before' | 'after'): { value: unknown } | undefined => {
  if (side === 'before') return change.kind === 'added' ? undefined : { value: change.before }
  return change.kind === 'removed' ? undefined : { value: change.after }
}

const Values = ({ change }: { change: FieldChange }) => {
  const { t } = useTranslation('audit')
  const write = useWritten()
  return sides.map(({ side, sign }) => {
    const present = valueOf(change, side)
    return (
      present && (
        <dd key={side} data-side={side}>
          <b aria-hidden>{sign}</b>
          <span>
            <span style={visuallyHidden}>{t(`difference.${side}`)} </span>
            {write(present.value)}
          </span>
        </dd>
      )
    )
  })
}

interface FieldChanges {
  readonly path: string
  readonly changes: { readonly id: string; readonly change: FieldChange }[]
}

/** Groups changes by field: a list can have both additions and removals. */
const byField = (changes: readonly FieldChange[]): readonly FieldChanges[] => {
  const fields = new Map<string, FieldChanges>()
  for (const change of changes) {
    const field = fields.get(change.path) ?? { path: change.path, changes: [] }
    field.changes.push({ id: String(field.changes.length), change })
    fields.set(change.path, field)
  }
  return [...fields.values()]
}

/** The changes of an audit entry, field by field. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation(['audit', 'shared'])
  const fields = byField(changesBetween(before, after))
  if (fields.length === 0) return <p style={{ margin: 0 }}>{t('difference.none')}</p>
  return (
    <List aria-label={t('difference.title')}>
      {fields.map(({ path, changes }) => (
        <Fragment key={path}>
          <dt>{path === '' ? t('shared:field.value') : path}</dt>
          {changes.map(({ id, change }) => (
            <Values key={id} change={change} />
          ))}
        </Fragment>
      ))}
    </List>
  )
}

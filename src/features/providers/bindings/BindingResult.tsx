import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isList } from '#domain/bindings/json-value.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine } from '#src/ui/theme/typography.ts'
import { formatValue } from '../model/value-text.ts'
import { type BindingRow, isChanged } from './binding-rows.ts'

const Root = styled('span')({
  ...rowLayout(8),
  minWidth: 0,
  '& > span:first-of-type': { ...oneLine, flex: '0 1 auto' },
  '& > span + span': { flex: '0 10 auto', minWidth: 48 },
  '& > [data-quiet]': { color: color.text.tertiary },
})

/** A short text for a value. */
function useShortValue() {
  const { t } = useTranslation('shared')
  return (value: unknown): string =>
    isList(value) ? t('count.values', { count: value.length }) : formatValue(value)
}

const none = '—'

const SavedValue = ({ row }: { row: BindingRow }) => {
  const { t } = useTranslation('shared')
  const short = useShortValue()
  if (row.trace === null || !isChanged(row)) return null
  if (row.base === undefined) return <Tag tone="accent">{t('unsaved.new')}</Tag>
  const { saved } = row
  return (
    <Tag tone="accent">
      <span style={oneLine}>
        {saved?.state === 'filled' ? t('figure.was', { value: short(saved.value) }) : t('figure.wasEmpty')}
      </span>
    </Tag>
  )
}

/** The value of the binding for the selected sign-in, and of the saved binding if it differs. */
export function BindingResult({ row }: { row: BindingRow }) {
  const { t } = useTranslation('shared')
  const short = useShortValue()
  const { trace, path } = row
  if (path.trim() === '')
    return (
      <Root>
        <span data-quiet="">{t('state.unbound')}</span>
        <SavedValue row={row} />
      </Root>
    )
  if (trace === null) return <Root>{none}</Root>
  return (
    <Root>
      {trace.state === 'filled' ? (
        <span title={formatValue(trace.value).slice(0, 2000)}>{short(trace.value)}</span>
      ) : (
        <span data-quiet="">{t('field.empty')}</span>
      )}
      <SavedValue row={row} />
    </Root>
  )
}

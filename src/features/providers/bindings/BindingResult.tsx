import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isList } from '#domain/bindings/json-value.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine } from '#src/ui/theme/typography.ts'
import { shownValue } from '../model/value-text.ts'
import { type BindingRow, isOther } from './binding-rows.ts'

const Root = styled('span')({
  ...rowLayout(8),
  minWidth: 0,
  '& > span:first-of-type': { ...oneLine, flex: '0 1 auto' },
  '& > span + span': { flex: '0 10 auto', minWidth: 48 },
  '& > [data-quiet]': { color: color.text.tertiary },
})

/** A value in few words. */
function useShortValue() {
  const { t } = useTranslation('bindings')
  return (value: unknown): string =>
    isList(value) ? t('values', { count: value.length }) : shownValue(value)
}

const none = '—'

const Was = ({ row }: { row: BindingRow }) => {
  const { t } = useTranslation(['bindings', 'shared'])
  const short = useShortValue()
  if (row.trace === null || !isOther(row)) return null
  if (row.base === undefined) return <Tag tone="accent">{t('shared:unsaved.new')}</Tag>
  const { was } = row
  return (
    <Tag tone="accent">
      <span style={oneLine}>
        {was?.state === 'filled' ? t('was', { value: short(was.value) }) : t('wasEmpty')}
      </span>
    </Tag>
  )
}

/** What the binding gives for the chosen sign-in, and what the saved one gives where that differs. */
export function BindingResult({ row }: { row: BindingRow }) {
  const { t } = useTranslation('bindings')
  const short = useShortValue()
  const { trace, path } = row
  if (path.trim() === '')
    return (
      <Root>
        <span data-quiet="">{t('unbound')}</span>
        <Was row={row} />
      </Root>
    )
  if (trace === null) return <Root>{none}</Root>
  return (
    <Root>
      {trace.state === 'filled' ? (
        <span title={shownValue(trace.value).slice(0, 2000)}>{short(trace.value)}</span>
      ) : (
        <span data-quiet="">{t('empty')}</span>
      )}
      <Was row={row} />
    </Root>
  )
}

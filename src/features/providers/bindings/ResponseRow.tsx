import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { shortName } from './FieldName.tsx'
import { type LineValue, type ResponseLine, locationKey } from './response-lines.ts'

const Line = styled('li')({
  ...type.monoSmall,
  ...rowLayout(),
  height: '1.375rem',
  lineHeight: '1.375rem',
  paddingRight: 12,
  color: color.text.secondary,
  borderLeft: '2px solid transparent',
  counterIncrement: 'line',
  '&::before': {
    content: 'counter(line)',
    flex: 'none',
    width: 40,
    paddingRight: 12,
    fontSize: '0.6875rem',
    textAlign: 'right',
    color: color.text.tertiary,
  },
  '& > span': { whiteSpace: 'pre', flex: 'none' },
  '& > small': { ...type.caption, marginLeft: 8, color: color.text.tertiary },
  '& > strong': {
    ...oneLine,
    flex: 'none',
    maxWidth: '45%',
    marginLeft: 'auto',
    paddingLeft: 12,
    fontWeight: 500,
    color: color.accent.text,
  },
  '& > em': { color: color.text.tertiary },
  '&[data-current]': { backgroundColor: color.accent.soft, borderLeftColor: color.accent.focus },
  '& > button': {
    ...oneLine,
    font: 'inherit',
    letterSpacing: 'inherit',
    minWidth: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: color.text.primary,
    textAlign: 'left',
    cursor: 'pointer',
    borderRadius: 2,
    '&:hover': { color: color.accent.text, textDecoration: 'underline' },
    '&:focus-visible': focusRing,
    '&:disabled': { cursor: 'default', color: color.text.primary, textDecoration: 'none' },
    '&[data-used]': {
      textDecoration: `underline dotted ${color.accent.focus}`,
      textUnderlineOffset: 3,
      textDecorationThickness: 1,
    },
    '&[data-more]': { color: color.accent.text, flex: 'none' },
    '&[data-more][aria-label]': { marginInline: '-4px -6px', textAlign: 'center' },
  },
})

interface ValueProps {
  value: LineValue
  used: readonly string[] | undefined
  /** Accessible label of the click; undefined in read-only mode. */
  label: string | undefined
  onPick: (value: LineValue) => void
}

const Value = ({ value, used, label, onPick }: ValueProps) => {
  const { t } = useTranslation('bindings')
  if (value.isRedacted) return <em>{t('response.removed')}</em>
  return (
    <button
      type="button"
      disabled={label === undefined}
      data-used={used ? '' : undefined}
      title={label}
      onClick={() => onPick(value)}
    >
      {value.text.length > 400 ? `${value.text.slice(0, 400)}…` : value.text}
    </button>
  )
}

const comma = ', '

const Unfold = ({ line, onUnfold }: { line: ResponseLine; onUnfold: (id: string) => void }) => {
  const { t } = useTranslation(['bindings', 'common'])
  const { unfolds, value } = line
  if (unfolds === null) return null
  const isItem = value !== null
  return (
    <>
      {isItem && <span>{comma}</span>}
      <button
        type="button"
        data-more=""
        title={t('common:action.loadMore')}
        aria-label={isItem ? t('common:action.loadMore') : undefined}
        onClick={() => onUnfold(unfolds.id)}
      >
        {isItem ? '…' : t('response.more', { count: unfolds.more })}
      </button>
    </>
  )
}

interface ResponseRowProps extends Pick<ValueProps, 'label' | 'onPick'> {
  line: ResponseLine
  used: ReadonlyMap<string, readonly string[]>
  /** The field being edited. */
  current: string | null
  onUnfold: (id: string) => void
}

/** One line of the response. Its values can be clicked, and bound ones name their field. */
export function ResponseRow({ line, used, current, label, onPick, onUnfold }: ResponseRowProps) {
  const { t } = useTranslation('bindings')
  const { depth, key, before, value, after, count } = line
  const fields = value === null ? undefined : used.get(locationKey(value.steps))
  const lead = `${'  '.repeat(depth)}${key === null ? '' : `${key}: `}${before}`
  const currentField = fields?.find((field) => field === current)
  return (
    <Line data-current={currentField === undefined ? undefined : ''}>
      <span>{lead}</span>
      {value !== null && <Value value={value} used={fields} label={label} onPick={onPick} />}
      <Unfold line={line} onUnfold={onUnfold} />
      <span>{after}</span>
      {count !== null && <small>{t('response.items', { count })}</small>}
      {currentField !== undefined && <strong>{shortName(currentField)}</strong>}
    </Line>
  )
}

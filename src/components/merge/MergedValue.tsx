import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { mono, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { truncateMiddle } from './truncate-middle.ts'
import type { FieldLabels, FormattedValue } from './field-labels.ts'

const most = 84

const Root = styled('span')({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&[data-mono]': { ...type.monoSmall, fontFamily: mono },
  '&[data-absent]': { color: color.text.tertiary },
  '& > [data-full]': visuallyHidden,
  // Expanded while focused.
  'label:focus-within & > [data-cut]': { display: 'none' },
  'label:focus-within & > [data-full]': {
    position: 'static',
    display: 'block',
    width: 'auto',
    height: 'auto',
    margin: 0,
    overflow: 'visible',
    clipPath: 'none',
    whiteSpace: 'pre-wrap',
  },
})

interface MergedValueProps {
  field: FieldLabels
  value: unknown
  /** The common base. */
  base: unknown
}

/** A value as text, or why there is none. */
export function useFormattedValue() {
  const { t } = useTranslation(['merge', 'shared'])
  return ({ field, value, base }: MergedValueProps): FormattedValue & { readonly isAbsent?: boolean } => {
    const isAbsent = value === undefined
    if (field.isSecret) {
      if (isAbsent) return { text: t('secret.absent'), isAbsent }
      return { text: value === base ? t('secret.kept') : t('secret.changed') }
    }
    if (isAbsent) return { text: base === undefined ? t('absent') : t('takenOut'), isAbsent }
    const written = field.write(value)
    return written.text.trim() === '' ? { text: t('shared:field.empty'), isAbsent: true } : written
  }
}

/** One value of a field: truncated in the middle if long, complete when focused and for screen readers. */
export function MergedValue(props: MergedValueProps) {
  const { text, full = text, isMono, isAbsent } = useFormattedValue()(props)
  const cut = truncateMiddle(text, most)
  const isCut = cut !== full
  return (
    <Root
      data-mono={isMono ? '' : undefined}
      data-absent={isAbsent ? '' : undefined}
      title={isCut ? full : undefined}
    >
      {isCut ? (
        <>
          <span data-cut="" aria-hidden>
            {cut}
          </span>
          <span data-full="">{full}</span>
        </>
      ) : (
        text
      )}
    </Root>
  )
}

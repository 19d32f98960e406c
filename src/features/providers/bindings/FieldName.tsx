import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** If space is short, the common prefix of custom fields is truncated first. */
const Root = styled('code')({
  ...type.mono,
  display: 'flex',
  minWidth: 0,
  color: color.text.primary,
  '& > span': { ...oneLine, flex: 'none', maxWidth: '100%' },
  '& > [data-prefix] + span': { maxWidth: 'calc(100% - 3ch)' },
  '& > span[data-prefix]': { flex: '0 1 auto', minWidth: '3ch', color: color.text.tertiary },
})

const prefix = 'configuration.'

/** The name without the common prefix of custom fields. */
export function shortName(field: string): string {
  return field.startsWith(prefix) ? field.slice(prefix.length) : field
}

/** The name of a platform field, with the common prefix of custom fields muted. */
export function FieldName({ field }: { field: string }) {
  return (
    <Root title={field}>
      {field.startsWith(prefix) && <span data-prefix="">{prefix}</span>}
      <span>{shortName(field)}</span>
    </Root>
  )
}

/** The name of a field in sentences: as written. */
export function useFieldLabel() {
  const { t } = useTranslation('bindings')
  return (field: string): string => t('path.label', { field })
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const Root = styled('code')({
  ...type.mono,
  color: color.text.primary,
  '& > span': { color: color.text.tertiary },
})

const prefix = 'configuration.'

/** The name of a platform field; what all own fields begin with steps back. */
export const FieldName = ({ field }: { field: string }) =>
  field.startsWith(prefix) ? (
    <Root>
      <span>{prefix}</span>
      {field.slice(prefix.length)}
    </Root>
  ) : (
    <Root>{field}</Root>
  )

/** What a field is called in sentences: as it is written. */
export const useFieldLabel = () => {
  const { t } = useTranslation('bindings')
  return (field: string): string => t('path.label', { field })
}

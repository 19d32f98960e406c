import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useSchemaHistory } from './schema-history.ts'

const Root = styled('span')({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 4,
  color: color.text.secondary,
  [media.belowNarrow]: { display: 'none' },
})

/** When the last change of the schema was saved: every change of canvas and list is saved at once. */
export function SavedAt() {
  const { t } = useTranslation('designer')
  const format = useFormat()
  const { last } = useSchemaHistory()
  if (last === null) return null
  return (
    <Root>
      <StateGlyph state="done" />
      {t('step.savedAt', { time: format.time(last.at) })}
    </Root>
  )
}

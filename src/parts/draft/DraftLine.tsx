import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import type { DraftState } from './draft.ts'

const Root = styled('small')({ ...type.small, color: color.text.tertiary })

/** Beside the buttons of a form: what is typed is safe, so that leaving needs no question. */
export const DraftLine = ({ draft: { isTyped, keeping } }: { draft: DraftState }) => {
  const { t } = useTranslation('drafts')
  return isTyped && keeping === 'kept' ? <Root>{t('line')}</Root> : null
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type ChangeKind, changeLetters } from './archive-change.ts'

const Root = styled('span')({
  flex: 'none',
  fontFamily: mono,
  fontWeight: 500,
  '&[data-change="changed"]': { color: color.tone.info.text },
  '&[data-change="added"]': { color: color.tone.success.text },
  '&[data-change="removed"]': { color: color.tone.error.text },
  '&[data-change="moved"]': { color: color.text.secondary },
  '& > span': visuallyHidden,
})

/** The kind of change of a file: a letter, with a text for screen readers. */
export function ChangeBadge({ change }: { change: ChangeKind }) {
  const { t } = useTranslation('sending')
  const label = t(`change.${change}`)
  return (
    <Root data-change={change} title={label}>
      <b aria-hidden style={{ fontWeight: 'inherit' }}>
        {changeLetters[change]}
      </b>
      <span>{label}</span>
    </Root>
  )
}

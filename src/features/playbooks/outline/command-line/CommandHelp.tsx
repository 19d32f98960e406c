import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'
import { type Slot, forms } from './command-forms.ts'

const Root = styled('div')({
  ...type.small,
  color: color.text.secondary,
  '& > p': { margin: '2px 0 6px' },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
    gap: '2px 20px',
    ...listReset,
  },
  '& > div': { maxHeight: 176, overflowY: 'auto', '&:focus-visible': focusInside },
  '& code': { ...type.mono, fontFamily: mono, color: color.text.primary },
  '& i': { fontStyle: 'normal', color: color.text.tertiary },
})

/** Lists all forms of the command line. */
export function CommandHelp() {
  const { t } = useTranslation('outline')
  const labelOf = (slot: Slot) => (slot.slot === 'word' ? slot.word : t(`slot.${slot.slot}`))
  return (
    <Root>
      <p>{t('line.helpText')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div role="region" aria-label={t('line.help')} tabIndex={0}>
        <ul>
          {Object.entries(forms).map(([id, slots]: [string, readonly Slot[]]) => (
            <li key={id}>
              <code>
                {slots.map((slot, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the slots of a form never change their order
                  <span key={at}>
                    {at > 0 && ' '}
                    {slot.slot === 'word' ? slot.word : <i>{labelOf(slot)}</i>}
                  </span>
                ))}
              </code>
            </li>
          ))}
        </ul>
      </div>
    </Root>
  )
}

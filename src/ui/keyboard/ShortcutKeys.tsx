import { styled } from '@mui/material/styles'
import { color, media, radius } from '../theme/tokens.ts'
import { isCharacter, formatKeys } from './keys.ts'
import { useCharacterKeys } from './use-shortcut.ts'

const Kbd = styled('kbd')({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  whiteSpace: 'nowrap',
  height: 18,
  padding: '0 4px',
  font: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: '1rem',
  fontWeight: 400,
  color: color.text.tertiary,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.key,
  // Where there is hardly a keyboard, and no room.
  '&:not([data-shown])': { [media.belowPhone]: { display: 'none' } },
  '&[data-on="fill"]': { color: '#fff', borderColor: 'rgba(255,255,255,.45)' },
  '&[data-on="inverse"]': { color: 'inherit', borderColor: 'currentColor' },
})

interface ShortcutKeysProps {
  /** As `Mod+K`, `Esc`, `/`. `Mod` is Ctrl, or ⌘ on Apple systems. */
  keys: string
  on?: 'page' | 'fill' | 'inverse'
  /** Also while single characters are switched off: in the sheet of shortcuts. */
  shown?: boolean
}

/** Shows a shortcut next to its action; a character that is switched off is not shown. */
export function ShortcutKeys({ keys, on = 'page', shown = false }: ShortcutKeysProps) {
  return useCharacterKeys() || shown || !isCharacter(keys) ? (
    <Kbd data-on={on} data-shown={shown ? '' : undefined} aria-hidden>
      {formatKeys(keys)}
    </Kbd>
  ) : null
}

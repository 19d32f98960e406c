import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, Ref } from 'react'
import MuiIconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { Hint } from './Hint.tsx'
import { color } from './tokens.ts'

const Root = styled(MuiIconButton)({
  '&[aria-pressed="true"]': { color: color.accent.text, backgroundColor: color.surface.active },
  '&[data-small]': { width: 24, height: 24 },
})

export interface IconButtonProps {
  icon: LucideIcon
  /** Its name, also shown as tooltip. */
  label: string
  keys?: string | undefined
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  small?: boolean | undefined
  to?: string | undefined
  type?: 'button' | 'submit' | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  id?: string | undefined
  tabIndex?: number | undefined
  'aria-haspopup'?: 'menu' | 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
}

export const IconButton = ({ icon: Icon, label, keys, pressed, small, to, ...rest }: IconButtonProps) => {
  const link = to === undefined ? {} : { component: Link, to }
  return (
    <Hint text={label} keys={keys}>
      <Root {...rest} {...link} aria-label={label} aria-pressed={pressed} data-small={small ? '' : undefined}>
        <Icon size={small ? 14 : 16} strokeWidth={small ? 2 : 1.75} aria-hidden />
      </Root>
    </Hint>
  )
}

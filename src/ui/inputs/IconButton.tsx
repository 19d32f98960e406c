import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, Ref } from 'react'
import { styled } from '@mui/material/styles'
import { ConsoleLink } from '../display/ConsoleLink.tsx'
import { Tooltip } from '../display/Tooltip.tsx'
import { color, focusRing, height, media, motion, radius } from '../theme/tokens.ts'

const iconButtonStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: height.toolbar,
  height: height.toolbar,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  color: color.text.tertiary,
  background: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.state}, color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.active, color: color.text.secondary },
  '&:focus-visible': focusRing,
  '&:disabled': { color: color.text.disabled, backgroundColor: 'transparent', cursor: 'default' },
  '&[aria-pressed="true"], &[aria-expanded="true"]': {
    color: color.accent.text,
    backgroundColor: color.surface.active,
  },
  '&[data-small]': { width: 24, height: 24 },
  [media.belowPhone]: {
    width: 44,
    height: 44,
    '&[data-small]': { width: 32, height: 32 },
  },
} as const
const Plain = styled('button')(iconButtonStyle)
const Anchor = styled(ConsoleLink)(iconButtonStyle)

interface IconButtonProps {
  icon: LucideIcon
  /** Accessible name and tooltip. */
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

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, keys, pressed, small, to, ref, type = 'button', ...rest } = props
  const names = { 'aria-label': label, 'data-small': small ? '' : undefined }
  const icon = <Icon size={small ? 14 : 16} strokeWidth={small ? 2 : 1.75} aria-hidden />
  return (
    <Tooltip text={label} keys={keys}>
      {to === undefined ? (
        <Plain {...rest} {...names} ref={ref} type={type} aria-pressed={pressed}>
          {icon}
        </Plain>
      ) : (
        <Anchor {...names} id={rest.id} onClick={rest.onClick} to={to}>
          {icon}
        </Anchor>
      )}
    </Tooltip>
  )
}

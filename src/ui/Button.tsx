import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { KeyHint } from './KeyHint.tsx'
import { Ring } from './Ring.tsx'
import { color } from './tokens.ts'

export type ButtonLook = 'primary' | 'outlined' | 'text' | 'accent' | 'danger' | 'dangerOutlined'

const Root = styled(MuiButton)({
  '&[data-look="primary"]': {
    color: '#fff',
    backgroundColor: color.accent.fill,
    '&:hover': { backgroundColor: color.accent.hover },
  },
  '&[data-look="danger"]': {
    color: '#fff',
    backgroundColor: color.danger.fill,
    '&:hover': { backgroundColor: color.danger.hover },
  },
  '&[data-look="outlined"], &[data-look="dangerOutlined"]': {
    color: color.text.primary,
    backgroundColor: color.surface.raised,
    border: `1px solid ${color.line.strong}`,
    '&:hover': { backgroundColor: color.surface.hover, borderColor: color.line.control },
    '&:active': { backgroundColor: color.surface.active },
  },
  '&[data-look="dangerOutlined"]': { color: color.tone.error.text },
  '&[data-look="text"]': {
    color: color.text.secondary,
    backgroundColor: 'transparent',
    '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
  },
  '&[data-look="accent"]': {
    color: color.accent.text,
    backgroundColor: 'transparent',
    '&:hover': { backgroundColor: color.accent.soft },
  },
  '&.Mui-disabled[data-look="primary"], &.Mui-disabled[data-look="danger"]': {
    color: color.text.disabled,
    backgroundColor: color.surface.active,
  },
  '&.Mui-disabled': { color: color.text.disabled },
  '&[aria-busy="true"]': { cursor: 'default' },
  '&[aria-busy="true"][data-bare]': { paddingInline: 4, gap: 4 },
  '& > svg': { flex: 'none' },
})

export interface ButtonProps {
  children: ReactNode
  look?: ButtonLook | undefined
  icon?: LucideIcon | undefined
  /** Icon after the label. */
  iconAfter?: LucideIcon | undefined
  /** Key hint, as `Mod+Enter`. */
  keys?: string | undefined
  /** The label stays, the icon becomes the ring, the width is unchanged; clicks do nothing. */
  waiting?: boolean | undefined
  disabled?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  type?: 'button' | 'submit' | undefined
  /** Makes it a link of the console. */
  to?: string | undefined
  full?: boolean | undefined
  form?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  id?: string | undefined
  'aria-haspopup'?: 'menu' | 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-describedby'?: string | undefined
}

const iconSize = { small: 14, medium: 16, large: 16 } as const

export const Button = ({
  children,
  look = 'outlined',
  icon: Icon,
  iconAfter: IconAfter,
  keys,
  waiting = false,
  size = 'medium',
  type = 'button',
  to,
  full = false,
  onClick,
  ...rest
}: ButtonProps) => {
  const click = (event: MouseEvent<HTMLElement>) => {
    if (waiting) event.preventDefault()
    else onClick?.(event)
  }
  const link = to === undefined ? { type } : { component: Link, to }
  return (
    <Root
      {...rest}
      {...link}
      variant="text"
      size={size}
      fullWidth={full}
      data-look={look}
      data-bare={Icon === undefined ? '' : undefined}
      aria-busy={waiting || undefined}
      onClick={click}
    >
      {waiting ? <Ring /> : Icon && <Icon size={iconSize[size]} strokeWidth={1.75} aria-hidden />}
      {children}
      {IconAfter && <IconAfter size={iconSize[size]} strokeWidth={1.75} aria-hidden />}
      {keys !== undefined && <KeyHint keys={keys} on={look === 'primary' ? 'fill' : 'page'} />}
    </Root>
  )
}

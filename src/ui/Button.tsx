import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { KeyHint } from './KeyHint.tsx'
import { Ring } from './Ring.tsx'
import { buttonStyle } from './button-style.ts'

export type ButtonLook = 'primary' | 'outlined' | 'text' | 'accent' | 'danger' | 'dangerOutlined'

const Plain = styled('button')(buttonStyle)
const Anchor = styled(Link)(buttonStyle)

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

type Content = Pick<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'keys' | 'waiting' | 'size' | 'look'>

/** Icon, or in its place the ring while waiting. */
const Sign = ({ icon: Icon, waiting, size }: { icon: LucideIcon; waiting: boolean; size: number }) =>
  waiting ? <Ring size={size} /> : <Icon size={size} strokeWidth={1.75} aria-hidden />

const Keys = ({ keys, look }: Pick<ButtonProps, 'keys' | 'look'>) =>
  keys !== undefined && <KeyHint keys={keys} on={look === 'primary' ? 'fill' : 'page'} />

/** A waiting button turns one icon into the ring; without icons the ring takes its room from the padding. */
const Inside = ({ children, icon, iconAfter, keys, waiting = false, size, look }: Content) => {
  const pixels = size === 'small' ? 14 : 16
  const isBare = icon === undefined && iconAfter === undefined
  return (
    <>
      {waiting && isBare && <Ring />}
      {icon && <Sign icon={icon} waiting={waiting} size={pixels} />}
      {children}
      {iconAfter && <Sign icon={iconAfter} waiting={waiting && icon === undefined} size={pixels} />}
      <Keys keys={keys} look={look} />
    </>
  )
}

const flagged = (on: boolean | undefined) => (on ? '' : undefined)

export const Button = (props: ButtonProps) => {
  const { children, look = 'outlined', icon, iconAfter, keys, waiting = false, size, ref, ...more } = props
  const { type = 'button', to, full, onClick, disabled, ...rest } = more
  const state = {
    'data-look': look,
    'data-size': size,
    'data-full': flagged(full),
    'data-bare': flagged(!icon && !iconAfter),
    'aria-busy': waiting || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (waiting) event.preventDefault()
      else onClick?.(event)
    },
  }
  const inside = <Inside {...{ icon, iconAfter, keys, waiting, size, look }}>{children}</Inside>
  if (to === undefined || disabled)
    return (
      <Plain {...rest} {...state} ref={ref} type={type} disabled={disabled}>
        {inside}
      </Plain>
    )
  return (
    <Anchor {...state} id={rest.id} aria-describedby={rest['aria-describedby']} to={to}>
      {inside}
    </Anchor>
  )
}

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

const iconSize = { small: 14, medium: 16, large: 16 } as const

type Content = Pick<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'keys' | 'waiting' | 'size' | 'look'>

/** A waiting button turns its first icon into the ring; without one the ring takes room from the padding. */
const Inside = ({
  children,
  icon: Icon,
  iconAfter: IconAfter,
  keys,
  waiting,
  size = 'medium',
  look,
}: Content) => {
  const looks = { size: iconSize[size], strokeWidth: 1.75, 'aria-hidden': true } as const
  const ringAfter = waiting && !Icon && IconAfter
  return (
    <>
      {waiting && !ringAfter && <Ring size={Icon ? looks.size : 12} />}
      {!waiting && Icon && <Icon {...looks} />}
      {children}
      {ringAfter && <Ring size={looks.size} />}
      {!waiting && IconAfter && <IconAfter {...looks} />}
      {keys !== undefined && <KeyHint keys={keys} on={look === 'primary' ? 'fill' : 'page'} />}
    </>
  )
}

export const Button = (props: ButtonProps) => {
  const { children, look = 'outlined', icon, iconAfter, keys, waiting = false, size, ref, ...more } = props
  const { type = 'button', to, full, onClick, disabled, ...rest } = more
  const click = (event: MouseEvent<HTMLElement>) => {
    if (waiting) event.preventDefault()
    else onClick?.(event)
  }
  const state = {
    'data-look': look,
    'data-size': size,
    'data-full': full ? '' : undefined,
    'data-bare': icon || iconAfter ? undefined : '',
    'aria-busy': waiting || undefined,
    onClick: click,
  }
  const inside = <Inside {...{ icon, iconAfter, keys, waiting, size, look }}>{children}</Inside>
  if (to !== undefined && !disabled)
    return (
      <Anchor {...state} id={rest.id} aria-describedby={rest['aria-describedby']} to={to}>
        {inside}
      </Anchor>
    )
  return (
    <Plain {...rest} {...state} ref={ref} type={type} disabled={disabled}>
      {inside}
    </Plain>
  )
}

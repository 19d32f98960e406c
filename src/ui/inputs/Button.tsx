import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, type Ref, use, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { ConsoleLink } from '../display/ConsoleLink.tsx'
import { ShortcutKeys } from '../keyboard/ShortcutKeys.tsx'
import { Spinner } from '../display/Spinner.tsx'
import { ActionPosition, type FootPosition } from './action-position.ts'
import { color, focusInside, focusRing, height, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

export type ButtonVariant = 'primary' | 'outlined' | 'text' | 'accent' | 'danger' | 'dangerOutlined'

/** Styles of all buttons, selected by `data-variant`, `data-size` and `data-full`. */
const buttonStyle = {
  ...type.body,
  fontFamily: 'inherit',
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  flex: 'none',
  height: height.control,
  padding: '0 12px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  color: color.text.primary,
  background: 'none',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${motion.state}, border-color ${motion.state}, color ${motion.state}`,
  '& > svg': { flex: 'none' },
  '&:focus-visible': focusRing,
  '&[data-size="small"]': {
    ...type.controlSmall,
    fontWeight: 500,
    height: height.toolbar,
    padding: '0 9px',
    gap: 6,
  },
  '&[data-size="large"]': { fontSize: '0.875rem', height: 40, padding: '0 16px' },
  '&[data-full]': { width: '100%' },
  '&[data-variant="primary"]': {
    color: '#fff',
    backgroundColor: color.accent.fill,
    '&:hover': { backgroundColor: color.accent.hover },
  },
  '&[data-variant="danger"]': {
    color: '#fff',
    backgroundColor: color.danger.fill,
    '&:hover': { backgroundColor: color.danger.hover },
  },
  '&[data-variant="outlined"], &[data-variant="dangerOutlined"]': {
    backgroundColor: color.surface.raised,
    borderColor: color.line.strong,
    '&:hover': { backgroundColor: color.surface.hover, borderColor: color.line.control },
    '&:active': { backgroundColor: color.surface.active },
  },
  '&[data-variant="dangerOutlined"]': { color: color.tone.error.text },
  '&[data-variant="text"]': {
    color: color.text.secondary,
    '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
  },
  '&[data-variant="accent"]': {
    color: color.accent.text,
    '&:hover': { backgroundColor: color.accent.soft },
  },
  '&&:disabled': {
    color: color.text.disabled,
    backgroundColor: 'transparent',
    cursor: 'default',
    '& > kbd': { color: 'inherit', borderColor: 'currentColor' },
    '&[data-variant="primary"], &[data-variant="danger"]': { backgroundColor: color.surface.active },
    '&[data-variant="outlined"], &[data-variant="dangerOutlined"]': { borderColor: color.line.hair },
  },
  '&[aria-busy="true"]': { cursor: 'default' },
  '&[aria-busy="true"][data-bare]': { paddingInline: 4, gap: 4 },
  [media.belowPhone]: { '&:not([data-size="small"])': { height: 44 } },
  // A row in the sheet of a foot.
  '&&[data-sheet]': {
    justifyContent: 'flex-start',
    gap: 12,
    width: '100%',
    height: 'auto',
    minHeight: 44,
    padding: '8px 12px',
    border: 0,
    fontWeight: 400,
    textAlign: 'left',
    whiteSpace: 'normal',
    backgroundColor: 'transparent',
    '& > kbd': { display: 'none' },
    '& > svg': { color: color.text.tertiary },
    '&:hover': { backgroundColor: color.surface.hover },
    '&:focus-visible': focusInside,
  },
} as const

const Plain = styled('button')(buttonStyle)
const Anchor = styled(ConsoleLink)(buttonStyle)

interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant | undefined
  icon?: LucideIcon | undefined
  /** Icon after the label. */
  iconAfter?: LucideIcon | undefined
  /** Shortcut, as `Mod+Enter`. */
  keys?: string | undefined
  /** A spinner replaces the icon; label and width stay, clicks do nothing. */
  waiting?: boolean | undefined
  disabled?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  type?: 'button' | 'submit' | undefined
  /** Renders a link of the console. */
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

type Content = Pick<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'keys' | 'waiting' | 'size' | 'variant'>

/** The icon, or the spinner while waiting. */
const Sign = ({ icon: Icon, waiting, size }: { icon: LucideIcon; waiting: boolean; size: number }) =>
  waiting ? <Spinner size={size} /> : <Icon size={size} strokeWidth={1.75} aria-hidden />

const Keys = ({ keys, variant }: Pick<ButtonProps, 'keys' | 'variant'>) =>
  keys !== undefined && <ShortcutKeys keys={keys} on={variant === 'primary' ? 'fill' : 'page'} />

/** While waiting, the spinner replaces one icon; without icons it uses the space of the padding. */
const Inside = ({ children, icon, iconAfter, keys, waiting = false, size, variant }: Content) => {
  const pixels = size === 'small' ? 14 : 16
  const isBare = icon === undefined && iconAfter === undefined
  return (
    <>
      {waiting && isBare && <Spinner />}
      {icon && <Sign icon={icon} waiting={waiting} size={pixels} />}
      {children}
      {iconAfter && <Sign icon={iconAfter} waiting={waiting && icon === undefined} size={pixels} />}
      <Keys keys={keys} variant={variant} />
    </>
  )
}

const flagged = (on: boolean | undefined) => (on ? '' : undefined)

/** Where it is on a phone: in the foot or in the sheet of the other actions. */
type Positioned = { 'data-secondary'?: ''; 'data-sheet'?: '' }

function BaseButton({ positioned, ...props }: ButtonProps & { positioned?: Positioned }) {
  const { children, variant = 'outlined', icon, iconAfter, keys, waiting = false, size, ref, ...more } = props
  const { type = 'button', to, full, onClick, disabled, ...rest } = more
  const state = {
    ...positioned,
    'data-variant': variant,
    'data-size': size,
    'data-full': flagged(full),
    'data-bare': flagged(!icon && !iconAfter),
    'aria-busy': waiting || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (waiting) event.preventDefault()
      else onClick?.(event)
    },
  }
  const inside = <Inside {...{ icon, iconAfter, keys, waiting, size, variant }}>{children}</Inside>
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

/** Notes for the action bar that it has a primary button. */
const Lead = ({ lead }: Pick<FootPosition, 'lead'>) => {
  useLayoutEffect(lead, [lead])
  return null
}

export function Button(props: ButtonProps) {
  const position = use(ActionPosition)
  const isLeading = props.variant === 'primary' || props.variant === 'danger'
  if (position === null || (!isLeading && !position.isFoot)) return <BaseButton {...props} />
  if (isLeading)
    return (
      <>
        <Lead lead={position.lead} />
        <BaseButton {...props} />
      </>
    )
  return (
    <>
      <BaseButton {...props} positioned={{ 'data-secondary': '' }} />
      {position.sheet &&
        createPortal(
          <BaseButton {...props} ref={undefined} positioned={{ 'data-sheet': '' }} />,
          position.sheet,
        )}
    </>
  )
}

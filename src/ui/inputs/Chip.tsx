import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { MouseEvent, Ref } from 'react'
import { styled } from '@mui/material/styles'
import { color, focusRing, motion, radius } from '../theme/tokens.ts'
import { oneLine, type } from '../theme/typography.ts'

const Root = styled('button')({
  ...type.controlSmall,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 26,
  maxWidth: 280,
  padding: '0 8px',
  '&[aria-haspopup]': { paddingRight: 6 },
  border: 0,
  borderRadius: radius.chip,
  fontFamily: 'inherit',
  cursor: 'pointer',
  color: color.text.primary,
  backgroundColor: color.surface.active,
  transition: `background-color ${motion.state}, box-shadow ${motion.state}`,
  '&:hover': { boxShadow: `inset 0 0 0 1px ${color.line.control}` },
  '&:focus-visible': focusRing,
  '& b': { fontWeight: 500, ...oneLine },
  '&[data-kind="measure"]': { backgroundColor: color.accent.soft },
  '&[data-kind="measure"] > svg:first-of-type': { color: color.accent.text },
  '&[data-kind="possible"]': {
    backgroundColor: 'transparent',
    border: `1px dashed ${color.line.control}`,
    color: color.text.secondary,
    '& b': { fontWeight: 400 },
  },
  // Operands may be much longer than the name of their field.
  '& i': { fontStyle: 'normal', color: color.text.secondary, flexShrink: 99, ...oneLine },
  '&:has(> i) > b': { maxWidth: '70%' },
  '&[data-kind="measure"] i': { color: color.accent.text },
  '& svg': { flex: 'none', color: color.text.tertiary },
})

interface ChipProps {
  name: string
  /** After the name: the compute mode, the operands. */
  mode?: string | undefined
  icon?: LucideIcon | undefined
  kind?: 'measure' | 'dimension' | 'possible' | undefined
  /** It opens a menu. */
  opens?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  'aria-label'?: string | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
}

/** An element that can be moved or opened: a measure, a dimension, a filter. */
export function Chip({ name, mode, icon: Icon, kind = 'dimension', opens = true, ...rest }: ChipProps) {
  return (
    <Root {...rest} type="button" data-kind={kind} aria-haspopup={opens ? 'menu' : undefined}>
      {Icon && <Icon size={14} strokeWidth={2} aria-hidden />}
      <b>{name}</b>
      {mode !== undefined && <i>{mode}</i>}
      {opens && <ChevronDown size={13} strokeWidth={2} aria-hidden />}
    </Root>
  )
}

import type { KeyboardEvent, PointerEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, focusRing, motion } from '../theme/tokens.ts'
import type { PaneLimits } from './use-pane-size.ts'

const Root = styled('div')({
  position: 'relative',
  flex: 'none',
  backgroundColor: color.line.hair,
  touchAction: 'none',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.accent.focus },
  '&:focus-visible': { ...focusRing, outlineOffset: 0, zIndex: 2 },
  '&::before': { content: '""', position: 'absolute', inset: -4, zIndex: 1 },
  '@media (pointer: coarse)': { '&::before': { inset: -12 } },
  '&[aria-orientation="vertical"]': { width: 1, cursor: 'col-resize', '&::before': { insetBlock: 0 } },
  '&[aria-orientation="horizontal"]': { height: 1, cursor: 'row-resize', '&::before': { insetInline: 0 } },
})

const step = 16
const keys = {
  left: { ArrowRight: step, ArrowLeft: -step },
  right: { ArrowRight: -step, ArrowLeft: step },
  above: { ArrowDown: step, ArrowUp: -step },
}

interface ResizeHandleProps {
  /** Name of the pane. */
  label: string
  /** The side of the line that the pane is on. */
  pane: 'left' | 'right' | 'above'
  size: number
  limits: PaneLimits
  onSize: (size: number) => void
}

/** A movable line next to a pane. Arrow keys move by 16, double click resets. */
export function ResizeHandle({ label, pane, size, limits, onSize }: ResizeHandleProps) {
  const { t } = useTranslation('shared')
  const positionOf = ({ clientX, clientY }: { clientX: number; clientY: number }): number =>
    pane === 'above' ? clientY : pane === 'left' ? clientX : -clientX
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const start = positionOf(event)
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onSize(size + positionOf(moved) - start)
    const stop = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('lostpointercapture', stop)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', stop)
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = keys[pane]
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onSize(size + by)
  }
  return (
    <Root
      role="separator"
      tabIndex={0}
      aria-orientation={pane === 'above' ? 'horizontal' : 'vertical'}
      aria-label={t('pane.resize', { name: label })}
      aria-valuenow={size}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => onSize(limits.initial)}
    />
  )
}

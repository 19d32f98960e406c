import type { KeyboardEvent, PointerEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { clamp } from '#src/ui/split-size.ts'
import { color, focusRing, motion } from '#src/ui/tokens.ts'

const Grip = styled('div')({
  position: 'relative',
  flex: 'none',
  height: 1,
  backgroundColor: color.line.hair,
  cursor: 'row-resize',
  touchAction: 'none',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.accent.focus },
  '&:focus-visible': { ...focusRing, outlineOffset: 0, zIndex: 2 },
  '&::before': { content: '""', position: 'absolute', inset: '-4px 0', zIndex: 1 },
  '@media (pointer: coarse)': { '&::before': { inset: '-12px 0' } },
})

const step = 16

interface HeightGripProps {
  /** Name of the pane above. */
  label: string
  size: number
  limits: { min: number; max: number; initial: number }
  onSize: (size: number) => void
}

/** The line below a pane, to be moved. Arrow keys move by 16, double click restores. */
export const HeightGrip = ({ label, size, limits, onSize }: HeightGripProps) => {
  const { t } = useTranslation('common')
  const take = (next: number) => onSize(clamp(next, limits))
  const drag = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget
    const start = event.clientY
    grip.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => take(size + moved.clientY - start)
    const stop = () => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('lostpointercapture', stop)
    }
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', stop)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: step, ArrowUp: -step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    take(size + by)
  }
  return (
    <Grip
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('pane.resize', { name: label })}
      aria-valuenow={size}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => take(limits.initial)}
    />
  )
}

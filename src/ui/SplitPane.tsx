import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { clamp, keepSize, readSize } from './split-size.ts'
import { color, focusRing, motion } from './tokens.ts'

const Root = styled('div')({ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 })
const Main = styled('div')({ flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto' })
const Side = styled('div')({ flex: 'none', minHeight: 0, overflow: 'auto' })
const Grip = styled('div')({
  position: 'relative',
  flex: 'none',
  width: 1,
  backgroundColor: color.line.hair,
  cursor: 'col-resize',
  touchAction: 'none',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.accent.focus },
  '&:focus-visible': { ...focusRing, outlineOffset: 0, zIndex: 2 },
  '&::before': { content: '""', position: 'absolute', inset: '0 -4px', zIndex: 1 },
  '@media (pointer: coarse)': { '&::before': { inset: '0 -12px' } },
})

interface SplitPaneProps {
  /** Under which the width is remembered. */
  id: string
  /** Name of the side pane. */
  label: string
  side: ReactNode
  children: ReactNode
  at?: 'left' | 'right'
  min?: number
  max?: number
  initial?: number
  /** False: the side pane is away, and the main pane stays what it is. */
  isOpen?: boolean
}

const step = 16

/** Two panes and a line between them that can be moved. Arrow keys move by 16, double click restores. */
export const SplitPane = (props: SplitPaneProps) => {
  const { id, label, side, children, at = 'right', isOpen = true, ...rest } = props
  const { t } = useTranslation('common')
  const limits = { min: rest.min ?? 300, max: rest.max ?? 500, initial: rest.initial ?? 352 }
  const [size, setSize] = useState(() => readSize(id, limits))
  const sign = at === 'left' ? 1 : -1
  const take = (next: number) => {
    const clamped = clamp(next, limits)
    setSize(clamped)
    keepSize(id, clamped)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget
    const start = event.clientX
    grip.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => take(size + sign * (moved.clientX - start))
    const stop = () => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('lostpointercapture', stop)
    }
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', stop)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') take(size + sign * step)
    if (event.key === 'ArrowLeft') take(size - sign * step)
  }
  const pane = isOpen && (
    <Side data-pane="" tabIndex={-1} role="region" aria-label={label} style={{ width: size }}>
      {side}
    </Side>
  )
  const grip = isOpen && (
    <Grip
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('pane.resize', { name: label })}
      aria-valuenow={size}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => take(limits.initial)}
    />
  )
  const main = (
    <Main data-pane="" tabIndex={-1}>
      {children}
    </Main>
  )
  return at === 'left' ? (
    <Root>
      {pane}
      {grip}
      {main}
    </Root>
  ) : (
    <Root>
      {main}
      {grip}
      {pane}
    </Root>
  )
}

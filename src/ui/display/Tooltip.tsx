import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { ShortcutKeys } from '../keyboard/ShortcutKeys.tsx'
import { type Side, positionTooltip } from './tooltip-position.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Owner = styled('span')({ display: 'contents' })
const Bubble = styled('div')({
  ...type.small,
  position: 'fixed',
  zIndex: 1600,
  ...rowLayout(8),
  maxWidth: 320,
  padding: '4px 8px',
  borderRadius: radius.chip,
  color: color.text.onInverse,
  backgroundColor: color.surface.inverse,
  pointerEvents: 'none',
})

const delay = 400

interface TooltipProps {
  text: string
  keys?: string | undefined
  placement?: Side | undefined
  children: ReactNode
}

interface BubbleProps {
  owner: Element
  text: string
  keys: string | undefined
  side: Side
  onClose: () => void
}

const TooltipBubble = ({ owner, text, keys, side, onClose }: BubbleProps) => {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    const { top, left } = positionTooltip({
      owner: owner.getBoundingClientRect(),
      tooltip: { width: element.offsetWidth, height: element.offsetHeight },
      window: { width: window.innerWidth, height: window.innerHeight },
      side,
    })
    element.style.top = `${top}px`
    element.style.left = `${left}px`
  }, [owner, side, text])
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', press)
    window.addEventListener('scroll', onClose, true)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('scroll', onClose, true)
    }
  }, [onClose])
  // Hidden from screen readers, because it repeats the owner's name.
  return createPortal(
    <Bubble ref={bubble} aria-hidden>
      {text}
      {keys !== undefined && <ShortcutKeys keys={keys} on="inverse" />}
    </Bubble>,
    document.body,
  )
}

/** A tooltip that repeats or completes the name of its child. Essential text belongs on the page. */
export function Tooltip({ text, keys, placement = 'bottom', children }: TooltipProps) {
  const [owner, setOwner] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setOwner(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const focus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) setOwner(event.currentTarget.firstElementChild)
  }
  return (
    <Owner
      onPointerEnter={({ currentTarget, pointerType }) => {
        const inside = currentTarget.firstElementChild
        if (pointerType === 'mouse') timer.current = setTimeout(() => setOwner(inside), delay)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={focus}
      onBlur={close}
    >
      {children}
      {owner && <TooltipBubble owner={owner} text={text} keys={keys} side={placement} onClose={close} />}
    </Owner>
  )
}

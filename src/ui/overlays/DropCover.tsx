import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { color, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('div')({
  position: 'fixed',
  zIndex: 1300,
  padding: 16,
  backgroundColor: color.surface.canvas,
  pointerEvents: 'none',
  '& > div': {
    height: '100%',
    padding: '32px 40px',
    border: `1px dashed ${color.accent.focus}`,
    borderRadius: radius.panel,
  },
  '& h2': { ...type.section, margin: '0 0 4px' },
  '& p': { ...type.body, margin: 0, color: color.text.secondary },
  '& p + p': { ...type.small, marginTop: 12, color: color.text.tertiary },
})

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && Array.from(transfer.types).includes('Files')
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

interface DropCoverProps {
  title: ReactNode
  text: ReactNode
  more?: ReactNode
  /** Handles dropped data, which can be read only until this returns. */
  onDrop: (transfer: DataTransfer) => void
  /** Handles a paste outside of fields; without it a paste is ignored. Returns true if it was handled. */
  onPaste?: ((transfer: DataTransfer) => boolean) | undefined
}

/** Listens to drags and pastes in the whole window, except while a dialog is open. */
const useFileDrop = ({ onDrop, onPaste }: Pick<DropCoverProps, 'onDrop' | 'onPaste'>): boolean => {
  const [isOver, setOver] = useState(false)
  const latestHandlers = useRef({ onDrop, onPaste })
  useEffect(() => {
    latestHandlers.current = { onDrop, onPaste }
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer) || isDialogOpen()) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event.dataTransfer) || isDialogOpen()) return
      event.preventDefault()
      latestHandlers.current.onDrop(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData === null || isDialogOpen() || isTyping(event.target)) return
      if (latestHandlers.current.onPaste?.(event.clipboardData)) event.preventDefault()
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    // Leaving one element enters another: the related target is null only at the edge of the window.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), {
      signal,
    })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])
  return isOver
}

/** The rectangle of the page: the cover leaves navigation and top bar visible. */
const coverStyle = () => {
  const box = document.getElementById('page')?.getBoundingClientRect()
  return {
    top: box?.top ?? 0,
    left: box?.left ?? 0,
    width: box?.width ?? '100%',
    height: box?.height ?? '100%',
  }
}

/** Accepts files dropped anywhere on the page, and covers the page while they are dragged over it. */
export function DropCover({ title, text, more, ...handlers }: DropCoverProps) {
  const isOver = useFileDrop(handlers)
  if (!isOver) return null
  return createPortal(
    <Root style={coverStyle()} role="status">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {more !== undefined && <p>{more}</p>}
      </div>
    </Root>,
    document.body,
  )
}

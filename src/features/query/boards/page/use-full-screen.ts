// A board or one tile that covers the whole screen.
import { useEffect, useState } from 'react'
import { startDisplay } from '#src/api/session-end.ts'

/** Milliseconds without movement after which the pointer is hidden. */
const pointerTime = 3000

const leaveBrowserMode = (): void => {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
}

/** Whether the pointer has not moved for a while. */
const usePointerRest = (isOn: boolean): boolean => {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let timer = setTimeout(() => setResting(true), pointerTime)
    const wake = () => {
      clearTimeout(timer)
      setResting(false)
      timer = setTimeout(() => setResting(true), pointerTime)
    }
    addEventListener('pointermove', wake)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', wake)
      setResting(false)
    }
  }, [isOn])
  return isResting
}

/**
 * What is shown in full screen: the board, one tile by its id, or nothing. If the browser refuses its own full screen
 * mode, the board covers the page.
 */
export function useFullScreen() {
  const [shown, setShown] = useState<{ readonly tile: string | null } | null>(null)
  const isOn = shown !== null
  useEffect(() => {
    if (!isOn) return
    const onChange = () => {
      if (document.fullscreenElement === null) setShown(null)
    }
    const onKey = (event: KeyboardEvent) => {
      // Escape first closes a menu or a dialog.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector('.MuiModal-root') === null
      )
        setShown(null)
    }
    const endDisplay = startDisplay()
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      endDisplay()
      leaveBrowserMode()
    }
  }, [isOn])
  const hidesPointer = usePointerRest(isOn)
  return {
    shown,
    hidesPointer,
    enter: (tile: string | null = null) => {
      setShown({ tile })
      document.documentElement.requestFullscreen().catch(() => undefined)
    },
    leave: () => setShown(null),
  }
}

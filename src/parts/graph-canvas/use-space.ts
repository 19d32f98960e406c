import { useEffect, useState } from 'react'

const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, a, [contenteditable], [role="menuitem"]') !== null

/** Whether the space bar is held over the canvas: then every drag pans. */
export const useSpace = (root: () => HTMLElement | null): boolean => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOver = root()?.matches(':hover') === true
      if (event.key !== ' ' || event.ctrlKey || !isOver || isBusy(event.target)) return
      event.preventDefault()
      setHeld(true)
    }
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ') setHeld(false)
    }
    const leave = (): void => setHeld(false)
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', leave)
    }
  }, [root])
  return isHeld
}

import { useEffect, useEffectEvent } from 'react'
import { isPressed } from './keys.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Runs `act` when the keys are pressed anywhere in the window and nothing else has taken them; without `act` nothing
 * listens. Single keys work outside text fields only, combinations with Mod everywhere.
 */
export const useShortcut = (keys: string, act: (() => void) | undefined): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(event, keys)) return
    if (!keys.includes('Mod+') && isTyping(event.target)) return
    event.preventDefault()
    act?.()
  })
  const isOn = act !== undefined
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}

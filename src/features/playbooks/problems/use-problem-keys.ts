import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#src/ui/use-shortcut.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** F8 and Shift F8 lead to the next problem and the one before, also out of a field. */
export const useProblemKeys = (step: (by: 1 | -1) => void): void => {
  const { t } = useTranslation('inspector')
  useShortcut('F8', () => step(1), { label: t('problems.next') })
  useShortcut('Shift+F8', () => step(-1), { label: t('problems.previous') })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey
    if (isOther || event.defaultPrevented || !isField(event.target) || isInDialog(event.target)) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

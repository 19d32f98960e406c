// The toasts in sight, newest last, at most three. For one-shot actions that leave the screen unchanged.
import type { ReactNode } from 'react'
import type { StateName } from './StateGlyph.tsx'

export interface Toast {
  id: number
  state: StateName
  /** The language it was said in: a message of the moment is not said again in another. */
  lang: string
  title: ReactNode
  text?: ReactNode
  /** "Undo", with what it does. */
  action?: { label: string; act: () => void }
}

const most = 3
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast; an error stays until it is dismissed. Returns its id. */
export const toast = (content: Omit<Toast, 'id' | 'state' | 'lang'> & { state?: StateName }): number => {
  const id = nextId++
  const { lang } = document.documentElement
  const shown: Toast = { ...content, id, lang, state: content.state ?? 'done' }
  set([...toasts, shown].slice(-most))
  return id
}

export const dismissToast = (id: number): void => set(toasts.filter((each) => each.id !== id))

export const clearToasts = (): void => set([])

export const readToasts = (): readonly Toast[] => toasts

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The visible toasts, newest last, at most three. For actions that leave the screen unchanged.
import type { ReactNode } from 'react'
import { createStore } from '#src/lib/create-store.ts'
import type { StateName } from '../display/StateGlyph.tsx'

export interface Toast {
  id: number
  state: StateName
  /** The language of its text: a toast is not translated again. */
  lang: string
  title: ReactNode
  text?: ReactNode
  /** "Undo" with its handler. */
  action?: { label: string; act: () => void }
}

const most = 3
let nextId = 1
export const toasts = createStore<readonly Toast[]>([])

/** Shows a toast; an error stays until it is dismissed. Returns its id. */
export function toast(content: Omit<Toast, 'id' | 'state' | 'lang'> & { state?: StateName }): number {
  const id = nextId++
  const { lang } = document.documentElement
  const shown: Toast = { ...content, id, lang, state: content.state ?? 'done' }
  toasts.set([...toasts.get(), shown].slice(-most))
  return id
}

export function dismissToast(id: number): void {
  return toasts.set(toasts.get().filter((each) => each.id !== id))
}

export function clearToasts(): void {
  return toasts.set([])
}

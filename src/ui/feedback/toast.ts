// The visible toasts, newest last, at most three. For actions that leave the screen unchanged.
import type { ReactNode } from 'react'
import { createStore } from '#src/lib/create-store.ts'
import { prefersReducedMotion } from '../theme/reduced-motion.ts'
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
  /** It was dismissed, and fades. */
  isLeaving: boolean
}

/** Milliseconds. */
export const fadeTime = 120

const most = 3
let nextId = 1
export const toasts = createStore<readonly Toast[]>([])

/** A repeated action, such as copying cells, is told once. */
const isRepeated = (one: Toast, other: Toast): boolean =>
  typeof one.title === 'string' &&
  one.title === other.title &&
  one.text === other.text &&
  one.state === other.state &&
  one.action === undefined &&
  other.action === undefined

/** Shows a toast; an error stays until it is dismissed. Returns its id. */
export function toast(
  content: Omit<Toast, 'id' | 'state' | 'lang' | 'isLeaving'> & { state?: StateName },
): number {
  const id = nextId++
  const { lang } = document.documentElement
  const shown: Toast = { ...content, id, lang, state: content.state ?? 'done', isLeaving: false }
  toasts.set([...toasts.get().filter((each) => !isRepeated(each, shown)), shown].slice(-most))
  return id
}

const removeToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id))

/** Fades it out, then removes it. */
export function dismissToast(id: number): void {
  if (prefersReducedMotion()) return removeToast(id)
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, isLeaving: true } : each)))
  setTimeout(removeToast, fadeTime, id)
}

export function clearToasts(): void {
  return toasts.set([])
}

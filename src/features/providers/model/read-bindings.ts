// Bindings as their JSON text: one object of texts. It is read by hand, so that a mistake has its line and column in any
// browser, and a field that stands there twice is seen.
import type { Bindings } from '#contract/iam/provider.ts'
import { checkField, maxBindings } from '#domain/bindings/check-configuration.ts'

/** What is wrong: the next thing must be another; a field stands there twice, cannot be bound,
 * is one too many, or its path is too long. */
type Wrong = 'object' | 'key' | 'colon' | 'path' | 'comma' | 'end' | 'twice' | 'field' | 'long' | 'many'

export interface TextProblem {
  readonly wrong: Wrong
  /** The field it is about, where there is one. */
  readonly field: string
  readonly at: number
  /** From 1. */
  readonly line: number
  readonly column: number
}
type BindingsRead =
  | { readonly bindings: Bindings; readonly problem: null }
  | { readonly bindings: null; readonly problem: TextProblem }

const longestPath = 400
const blank = /[ \t\r\n]*/y
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

const place = (text: string, at: number) => {
  const lines = text.slice(0, at).split('\n')
  return { at, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

interface Cursor {
  readonly text: string
  at: number
}

const skipBlank = (cursor: Cursor): void => {
  blank.lastIndex = cursor.at
  blank.exec(cursor.text)
  cursor.at = blank.lastIndex
}

/** Takes one sign, where it stands next. */
const takes = (cursor: Cursor, sign: string): boolean => {
  skipBlank(cursor)
  if (cursor.text[cursor.at] !== sign) return false
  cursor.at += 1
  return true
}

const takesText = (cursor: Cursor): string | undefined => {
  skipBlank(cursor)
  quoted.lastIndex = cursor.at
  const [written] = quoted.exec(cursor.text) ?? []
  if (written === undefined) return undefined
  cursor.at = quoted.lastIndex
  const read: unknown = JSON.parse(written)
  return String(read)
}

interface ErrorView {
  readonly wrong: Wrong
  readonly at: number
  readonly field?: string
}

/** One member, put into `found`; or what is wrong with it. */
const readMember = (cursor: Cursor, found: Map<string, string>): ErrorView | null => {
  skipBlank(cursor)
  const start = cursor.at
  const field = takesText(cursor)
  if (field === undefined) return { wrong: 'key', at: cursor.at }
  if (found.has(field)) return { wrong: 'twice', at: start, field }
  if (found.size >= maxBindings) return { wrong: 'many', at: start, field }
  if (checkField(field) !== null) return { wrong: 'field', at: start, field }
  if (!takes(cursor, ':')) return { wrong: 'colon', at: cursor.at, field }
  skipBlank(cursor)
  const from = cursor.at
  const path = takesText(cursor)
  if (path === undefined) return { wrong: 'path', at: cursor.at, field }
  if (path.length > longestPath) return { wrong: 'long', at: from, field }
  found.set(field, path)
  return null
}

const readMembers = (cursor: Cursor, found: Map<string, string>): ErrorView | null => {
  if (!takes(cursor, '{')) return { wrong: 'object', at: cursor.at }
  if (takes(cursor, '}')) return null
  for (;;) {
    const trouble = readMember(cursor, found)
    if (trouble !== null) return trouble
    if (takes(cursor, '}')) return null
    if (!takes(cursor, ',')) return { wrong: 'comma', at: cursor.at }
  }
}

/** The bindings of a text, or the first mistake in it. */
export function readBindings(text: string): BindingsRead {
  const cursor: Cursor = { text, at: 0 }
  const found = new Map<string, string>()
  const trouble = readMembers(cursor, found)
  skipBlank(cursor)
  const wrong = trouble ?? (cursor.at < text.length ? { wrong: 'end' as const, at: cursor.at } : null)
  if (wrong === null) return { bindings: Object.fromEntries(found), problem: null }
  return { bindings: null, problem: { field: '', ...wrong, ...place(text, wrong.at) } }
}

export function writeBindings(bindings: Bindings): string {
  return JSON.stringify(bindings, null, 2)
}

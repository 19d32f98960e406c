// Parses bindings from JSON: one object of strings. It has its own parser to report line and column in every browser,
// and to detect duplicate fields.
import type { Bindings } from '#contract/iam/provider.ts'
import { checkField, maxBindings } from '#domain/bindings/check-configuration.ts'

/**
 * What is wrong: something else was expected; a field is duplicate, cannot be bound, is one too many, or its path is
 * too long.
 */
type Wrong = 'object' | 'key' | 'colon' | 'path' | 'comma' | 'end' | 'twice' | 'field' | 'long' | 'many'

export interface TextProblem {
  readonly wrong: Wrong
  /** The affected field, if any. */
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

const lineAndColumn = (text: string, at: number) => {
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

/** Consumes a character if it is next. */
const consume = (cursor: Cursor, sign: string): boolean => {
  skipBlank(cursor)
  if (cursor.text[cursor.at] !== sign) return false
  cursor.at += 1
  return true
}

const consumeText = (cursor: Cursor): string | undefined => {
  skipBlank(cursor)
  quoted.lastIndex = cursor.at
  const [written] = quoted.exec(cursor.text) ?? []
  if (written === undefined) return undefined
  cursor.at = quoted.lastIndex
  const read: unknown = JSON.parse(written)
  return String(read)
}

interface Mistake {
  readonly wrong: Wrong
  readonly at: number
  readonly field?: string
}

/** Reads one member into `found`, or returns the mistake. */
const readMember = (cursor: Cursor, found: Map<string, string>): Mistake | null => {
  skipBlank(cursor)
  const start = cursor.at
  const field = consumeText(cursor)
  if (field === undefined) return { wrong: 'key', at: cursor.at }
  if (found.has(field)) return { wrong: 'twice', at: start, field }
  if (found.size >= maxBindings) return { wrong: 'many', at: start, field }
  if (checkField(field) !== null) return { wrong: 'field', at: start, field }
  if (!consume(cursor, ':')) return { wrong: 'colon', at: cursor.at, field }
  skipBlank(cursor)
  const from = cursor.at
  const path = consumeText(cursor)
  if (path === undefined) return { wrong: 'path', at: cursor.at, field }
  if (path.length > longestPath) return { wrong: 'long', at: from, field }
  found.set(field, path)
  return null
}

const readMembers = (cursor: Cursor, found: Map<string, string>): Mistake | null => {
  if (!consume(cursor, '{')) return { wrong: 'object', at: cursor.at }
  if (consume(cursor, '}')) return null
  for (;;) {
    const mistake = readMember(cursor, found)
    if (mistake !== null) return mistake
    if (consume(cursor, '}')) return null
    if (!consume(cursor, ',')) return { wrong: 'comma', at: cursor.at }
  }
}

/** The bindings of a text, or its first mistake. */
export function readBindings(text: string): BindingsRead {
  const cursor: Cursor = { text, at: 0 }
  const found = new Map<string, string>()
  const mistake = readMembers(cursor, found)
  skipBlank(cursor)
  const wrong = mistake ?? (cursor.at < text.length ? { wrong: 'end' as const, at: cursor.at } : null)
  if (wrong === null) return { bindings: Object.fromEntries(found), problem: null }
  return { bindings: null, problem: { field: '', ...wrong, ...lineAndColumn(text, wrong.at) } }
}

export function writeBindings(bindings: Bindings): string {
  return JSON.stringify(bindings, null, 2)
}

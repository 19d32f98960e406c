import { isList, isObject } from '../json.ts'
import type { Style } from './style.ts'

/** `indent` is null on one line, else that of the line on which the value begins. */
export interface Setting {
  readonly style: Style
  readonly indent: string | null
}

const beyondAscii = /[\u0080-\uffff]/g
const escaped = (text: string): string =>
  text.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A string as a JSON literal. */
export const writeString = (text: string, style: Style): string => {
  const literal = JSON.stringify(text)
  return literal.search(beyondAscii) !== -1 && style.isAscii ? escaped(literal) : literal
}

const writePlain = (value: unknown, style: Style): string => {
  if (typeof value === 'string') return writeString(value, style)
  if (Object.is(value, -0)) return '-0'
  return JSON.stringify(value) ?? 'null'
}

/** Puts what is in brackets together, on one line or on one line each. */
const enclosed = (
  parts: readonly string[],
  { style, indent, brackets }: Setting & { brackets: string },
): string => {
  const [open, close] = brackets
  if (parts.length === 0) return brackets
  if (indent === null) {
    const pad = open === '{' ? style.pad : ''
    return `${open}${pad}${parts.join(`,${style.gap}`)}${pad}${close}`
  }
  const line = style.lineEnd + indent
  return `${open}${line}${style.unit}${parts.join(`,${line}${style.unit}`)}${line}${close}`
}

const isPlain = (value: unknown): boolean => !isList(value) && !isObject(value)

/** A value as JSON text, in the style of the document. */
export const writeValue = (value: unknown, { style, indent }: Setting): string => {
  const isOnLine = indent === null || style.lineEnd === ''
  if (isList(value)) {
    const inline = isOnLine || (style.inlineLists && value.every(isPlain))
    const setting = { style, indent: inline ? null : indent + style.unit }
    const parts = value.map((item) => writeValue(item, setting))
    return enclosed(parts, { style, indent: inline ? null : indent, brackets: '[]' })
  }
  if (isObject(value)) {
    const setting = { style, indent: isOnLine ? null : indent + style.unit }
    const parts = Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [writeString(key, style) + style.colon + writeValue(member, setting)],
    )
    return enclosed(parts, { style, indent: isOnLine ? null : indent, brackets: '{}' })
  }
  return writePlain(value, style)
}

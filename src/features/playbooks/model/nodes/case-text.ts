// A case of a condition in one short line: left, comparison and right as in the document, but without braces and node
// numbers, for which a row has no room. Texts have quotes, so that the text "50" does not look like the number.
import { isTemplate } from '#domain/jinja/references.ts'
import type { JsonObject, PlaybookNode } from '#domain/playbook/playbook.ts'

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const expression = /^\s*\{\{-?([^{}]*?)-?\}\}\s*$/
const nodeNumber = /\bnode\.\d+\.(?:default\.)?(?=[A-Za-z_])/g
const nodeMember = /\bnode\.\d+\[(['"])([\w-]+)\1\]/g

/** Removes the braces of a template that is a single expression, and the node of references. */
export function shortTemplate(text: string): string {
  const inside = expression.exec(text)?.[1]
  return (inside ?? text).trim().replaceAll(nodeNumber, '').replaceAll(nodeMember, '$2')
}

/** A part of a case; `write` shows templates. */
const partText = (value: unknown, write: (template: string) => string): string => {
  if (typeof value === 'string' && isTemplate(value)) return write(value)
  return value === undefined ? '…' : JSON.stringify(value)
}

const comparisonText = (value: unknown): string =>
  typeof value === 'string' ? value : partText(value, String)

interface CaseText {
  readonly short: string
  /** As in the document. */
  readonly full: string
}

const textOf = (each: JsonObject): CaseText => {
  const text = (write: (template: string) => string) =>
    [partText(each.left, write), comparisonText(each.comparison), partText(each.right, write)].join(' ')
  return { short: text(shortTemplate), full: text(String) }
}

/** The text of each case of a condition by case name; the first one if names repeat. */
export function caseTexts(node: PlaybookNode): ReadonlyMap<string, CaseText> {
  const { cases } = node.value
  const all = Array.isArray(cases) ? cases.filter(isRecord) : []
  const named = all.flatMap((each) =>
    typeof each.name === 'string' ? [[each.name, textOf(each)] as const] : [],
  )
  return new Map(named.toReversed())
}

// A case of a condition in one short line: left, comparison and right as in the document, but without braces and node
// numbers, for which a row has no room.
import type { JsonObject, PlaybookNode } from '#domain/playbook/playbook.ts'

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const expression = /^\s*\{\{-?([^{}]*?)-?\}\}\s*$/
const nodeNumber = /\bnode\.\d+\.(?:default\.)?(?=[A-Za-z_])/g

/** Removes the braces of a template that is a single expression, and the node of references. */
export function shortTemplate(text: string): string {
  const inside = expression.exec(text)?.[1]
  return (inside ?? text).trim().replaceAll(nodeNumber, '')
}

const short = (value: unknown): string => {
  if (typeof value === 'string') return value === '' ? '""' : shortTemplate(value)
  return value === undefined ? '…' : JSON.stringify(value)
}

const fullText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '…' : JSON.stringify(value)

interface CaseText {
  readonly short: string
  /** As in the document. */
  readonly full: string
}

const textOf = (each: JsonObject): CaseText => {
  const parts = [each.left, each.comparison, each.right]
  return { short: parts.map(short).join(' '), full: parts.map(fullText).join(' ') }
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

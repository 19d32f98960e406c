// A case of a condition in one short line: what is compared, how, and with what, as it stands in the document but
// without the braces and the node's number, which the room of a row has no place for.
import type { JsonObject, PlaybookNode } from '#domain/playbook/playbook.ts'

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const expression = /^\s*\{\{-?([^{}]*?)-?\}\}\s*$/
const nodeNumber = /\bnode\.\d+\.(?:default\.)?(?=[A-Za-z_])/g

/** A template that is one expression loses its braces, and references their node. */
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
  /** As it stands in the document. */
  readonly full: string
}

const textOf = (each: JsonObject): CaseText => {
  const parts = [each.left, each.comparison, each.right]
  return { short: parts.map(short).join(' '), full: parts.map(fullText).join(' ') }
}

/** The text of each case of a condition, by the case's name; of two with one name the first. */
export function caseTexts(node: PlaybookNode): ReadonlyMap<string, CaseText> {
  const { cases } = node.value
  const all = Array.isArray(cases) ? cases.filter(isRecord) : []
  const named = all.flatMap((each) =>
    typeof each.name === 'string' ? [[each.name, textOf(each)] as const] : [],
  )
  return new Map(named.toReversed())
}

// How a document is written, so that what is added to it looks like what stands around it (PBK24).
import type { Playbook, PlaybookNode } from '../playbook.ts'
import { stringEnd } from '../scan.ts'
import { skeletonOf } from '../skeleton-of.ts'
import type { Container, Document } from './document.ts'

export interface Style {
  /** Empty where the document stands on one line. */
  readonly lineEnd: string
  /** One step of indentation. */
  readonly unit: string
  readonly colon: string
  /** Behind a comma on one line. */
  readonly gap: string
  /** Within the braces of an object on one line. */
  readonly pad: string
  /** Lists of plain values stand on one line. */
  readonly inlineLists: boolean
  /** Letters beyond ASCII are written as escapes. */
  readonly isAscii: boolean
}

const lineBreak = /\r\n|\r|\n/

export const hasLineBreak = (text: string): boolean => lineBreak.test(text)

/** White space before the first member or item. */
export const leadOf = ({ text }: Document, { start, keyStarts, end }: Container): string =>
  text.slice(start + 1, keyStarts[0] ?? end - 1)

/** The indentation of the last line of what stands between two members; a comma may stand before either of them. */
export const indentIn = (space: string): string => /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(space)?.[1] ?? ''

/** The white space that the line of an offset begins with. */
export const lineIndent = (text: string, offset: number): string => {
  let start = offset
  while (start > 0 && !'\r\n'.includes(text.charAt(start - 1))) start -= 1
  return /^[ \t]*/.exec(text.slice(start, Math.min(offset, start + 200)))?.[0] ?? ''
}

/** What stands between key and value of a member. */
export const colonOf = ({ text }: Document, { keyStarts, starts }: Container): string | undefined => {
  const [keyStart, start] = [keyStarts.at(-1), starts.at(-1)]
  if (keyStart === undefined || start === undefined) return undefined
  return text.slice(stringEnd(text, keyStart), start)
}

const fewest = 50

const isInline = (document: Document, node: PlaybookNode): boolean | undefined => {
  for (const { of, name, targets } of node.outputs) {
    if (targets.length === 0) continue
    const path = ['nodes', node.id, ...(of === 'loop' ? ['loop'] : ['outputs', name])]
    const list = document.containerAt(path)
    if (list?.kind === 'array') return !hasLineBreak(document.text.slice(list.start, list.end))
  }
  return undefined
}

/** As the first lists of ids are written. */
const writesListsInline = (document: Document): boolean => {
  let seen = 0
  for (const node of document.playbook.nodes.values()) {
    const inline = isInline(document, node)
    if (inline !== undefined) return inline
    seen += 1
    if (seen === fewest) break
  }
  return false
}

const indentAfter = (lead: string): string => (hasLineBreak(lead) ? indentIn(lead) : '')

const unitOf = (document: Document, root: Container): string => {
  const outer = indentAfter(leadOf(document, root))
  const { nodes } = skeletonOf(document.playbook)
  const first = nodes?.frame.keyStarts[0]
  const lead = nodes && first ? document.text.slice(nodes.at + 1, nodes.at + first) : ''
  const inner = indentAfter(lead)
  if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length)
  return outer === '' ? '  ' : outer
}

const isAscii = ({ text }: Playbook): boolean =>
  /\\u[0-9a-fA-F]{4}/.test(text) && !/[^\0-\x7f\ufeff]/.test(text)

/** How the document is written. Costs a pass over the text only when `isAscii` is asked for. */
export const styleOf = (document: Document): Style => {
  const { text, playbook } = document
  const root = document.containerAt([])
  if (root === undefined) throw new Error('a playbook whose text is no object')
  const whole = text.slice(root.start, root.end)
  const colon = colonOf(document, root) ?? ': '
  return {
    lineEnd: lineBreak.exec(whole)?.[0] ?? '',
    unit: unitOf(document, root),
    colon,
    gap: /\s$/.test(colon) ? ' ' : '',
    pad: /\{([ \t]*)"/.exec(whole.slice(0, 20_000))?.[1] ?? '',
    inlineLists: !hasLineBreak(whole) || writesListsInline(document),
    get isAscii() {
      return isAscii(playbook)
    },
  }
}

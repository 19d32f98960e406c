// Completions for references in templates: after `node.` and `store.` before the caret.
import { lex } from '#domain/jinja/lex.ts'
import { closure, incomingOf } from '#domain/playbook/graph/edges.ts'
import { isList, ownMember } from '#domain/playbook/json.ts'
import type { NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import type { Span } from '#domain/jinja/span.ts'

interface ReferencePrefix extends Span {
  readonly root: 'node' | 'store'
  /** The text between the dot and the caret. */
  readonly typed: string
}

const unfinished = /(?<![\w.])(node|store)\.([\p{L}\p{N}_-]*)$/u

/** The reference that ends at the caret, inside a tag of the template. */
export function referenceAt(text: string, caret: number): ReferencePrefix | undefined {
  const found = unfinished.exec(text.slice(Math.max(0, caret - 80), caret))
  if (found === null) return undefined
  const tokens = lex(text)
  const token = tokens.find(({ start, end }) => start < caret && caret <= end)
  const isOutside = token === undefined || ['data', 'comment', 'string', 'raw_begin'].includes(token.kind)
  if (isOutside) return undefined
  const [, root, typed = ''] = found
  const start = caret - typed.length
  return { root: root === 'store' ? 'store' : 'node', typed, start, end: caret }
}

/** The predecessors of a node, nearest first; all nodes for the document itself. */
export function upstreamOf(playbook: Playbook, id: NodeId | null): readonly PlaybookNode[] {
  if (id === null) return [...playbook.nodes.values()]
  const incoming = incomingOf(playbook)
  const before = closure([id], (each) => (incoming.get(each) ?? []).map(({ from }) => from.node))
  return [...before].flatMap((each) => {
    const node = each === id ? undefined : playbook.nodes.get(each)
    return node === undefined ? [] : [node]
  })
}

/** The distinct keys that store nodes write. */
export function storeKeys(playbook: Playbook): readonly string[] {
  const keys = [...playbook.nodes.values()].flatMap(({ kind, value }) => {
    const modifications = kind === 'store' ? ownMember(value, 'modifications') : undefined
    return isList(modifications) ? modifications.map((each) => ownMember(each, 'key')) : []
  })
  return [...new Set(keys.filter((key) => typeof key === 'string' && key !== ''))].map(String)
}

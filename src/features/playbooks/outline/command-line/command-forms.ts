// The grammar of the outline's command line: each form is a list of slots. Parser, completion and help use this
// table. Keywords are the same in all languages, like the ids of a document.
import type { NodeKind } from '#domain/playbook/playbook.ts'

/** One element of a form. */
export type Slot =
  | { readonly slot: 'word'; readonly word: string }
  | { readonly slot: 'node'; readonly name: string }
  /** A node with one of its outputs, such as `4.else`; a node alone means its first output. */
  | { readonly slot: 'port'; readonly name: string }
  /** A node with a member, such as `4.arguments.url`. */
  | { readonly slot: 'member'; readonly name: string }
  | { readonly slot: 'kind'; readonly name: string }
  /** `action` or `trigger`. */
  | { readonly slot: 'step'; readonly name: string }
  | { readonly slot: 'module'; readonly name: string }
  /** One word, or a quoted text. */
  | { readonly slot: 'name'; readonly name: string }
  /** The remaining line: JSON, else text. */
  | { readonly slot: 'value'; readonly name: string }

const word = (text: string) => ({ slot: 'word', word: text }) as const
const node = (name = 'node') => ({ slot: 'node', name }) as const
const port = (name = 'from') => ({ slot: 'port', name }) as const
const member = { slot: 'member', name: 'member' } as const
const kind = { slot: 'kind', name: 'kind' } as const
const step = { slot: 'step', name: 'kind' } as const
const module = { slot: 'module', name: 'module' } as const
const name = { slot: 'name', name: 'name' } as const
const value = { slot: 'value', name: 'value' } as const

/** Forms of one verb are tried in this order. */
export const forms = {
  connect: [word('connect'), port(), word('to'), node('to')],
  disconnect: [word('disconnect'), port(), word('from'), node('to')],
  disconnectAll: [word('disconnect'), port()],
  addNamedAfter: [word('add'), kind, name, word('after'), port()],
  addAfter: [word('add'), kind, word('after'), port()],
  addNamed: [word('add'), kind, name],
  add: [word('add'), kind],
  addOfAfter: [word('add'), step, name, word('of'), module, word('after'), port()],
  addOf: [word('add'), step, name, word('of'), module],
  addBareAfter: [word('add'), kind, word('named'), name, word('after'), port()],
  addBare: [word('add'), kind, word('named'), name],
  insertNamed: [word('insert'), kind, name, word('on'), port(), word('to'), node('to')],
  insert: [word('insert'), kind, word('on'), port(), word('to'), node('to')],
  insertOf: [word('insert'), step, name, word('of'), module, word('on'), port(), word('to'), node('to')],
  insertBare: [word('insert'), kind, word('named'), name, word('on'), port(), word('to'), node('to')],
  delete: [word('delete'), node()],
  rename: [word('rename'), node(), word('to'), name],
  renameOutput: [word('rename'), port(), word('to'), name],
  set: [word('set'), member, word('to'), value],
  unset: [word('unset'), member],
  case: [word('case'), node(), name],
  loop: [word('loop'), node(), word('to'), node('to')],
  replace: [word('replace'), node(), word('with'), kind],
  duplicate: [word('duplicate'), node()],
  go: [word('go'), word('to'), node()],
  undo: [word('undo')],
  redo: [word('redo')],
} as const satisfies Record<string, readonly Slot[]>
export type FormId = keyof typeof forms

/** Keywords that follow a kind; as names of new nodes they need quotes. */
export const keywordsAfterKind: ReadonlySet<string> = new Set(['after', 'named', 'of', 'on'])

/** Keywords for kinds of nodes. */
export const kindTerms = {
  trigger: 'trigger',
  action: 'action',
  foreach: 'foreach',
  loop: 'foreach',
  condition: 'condition',
  store: 'store',
  any: 'any',
  all: 'all',
} as const satisfies Record<string, NodeKind>
export type KindTerm = keyof typeof kindTerms
export function isKindTerm(text: string): text is KindTerm {
  return Object.hasOwn(kindTerms, text)
}

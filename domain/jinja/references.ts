// Which results of nodes, and which values of the store, a template reads. A name that the template has made its own is
// no reference; neither is one in text, comments, raw parts or strings. What is computed (`node[x]`) cannot be known.
import { stepAt, type FoundStep } from './path-steps.ts'
import type { Reference } from './reference.ts'
import { Scopes, type Unbalanced } from './scopes.ts'
import { walkStatement } from './statements.ts'
import { tagsOf } from './tags.ts'
import type { Token } from './token.ts'

type Tokens = readonly Token[]

const roots = ['node', 'store'] as const
type Root = (typeof roots)[number]

const rootOf = (token: Token): Root | undefined =>
  token.kind === 'name' ? roots.find((root) => root === token.text) : undefined

/** Behind a dot it is a member, behind a bar a filter, behind `is` a test, before `=` an argument's name. */
const isPlainName = (tokens: Tokens, at: number): boolean => {
  const before = tokens[at - 1]
  if (before?.kind === 'operator') return before.text !== '.' && before.text !== '|'
  return before?.kind !== 'name' || (before.text !== 'is' && !isNegatedTest(tokens, at - 1))
}

const isNegatedTest = (tokens: Tokens, at: number): boolean =>
  tokens[at]?.text === 'not' && tokens[at - 1]?.text === 'is'

const stepsFrom = (tokens: Tokens, at: number): readonly FoundStep[] => {
  const steps: FoundStep[] = []
  for (let step = stepAt(tokens, at); step !== undefined; step = stepAt(tokens, step.next)) steps.push(step)
  return steps
}

/** The argument of `get('a')`, as if it were written `['a']`. */
const argumentOfGet = (tokens: Tokens, call: FoundStep): FoundStep | undefined => {
  const [argument, behind] = [tokens[call.next + 1], tokens[call.next + 2]]
  if (call.value !== 'get' || argument?.kind !== 'string') return undefined
  if (behind?.text !== ')' && behind?.text !== ',') return undefined
  const bracket = { ...argument, kind: 'operator' } as const
  const step = stepAt([{ ...bracket, text: '[' }, argument, { ...bracket, text: ']' }], 0)
  return step && { ...step, next: tokens.length }
}

/** `store.get('a')` reads `a`; any other call on the whole of it reads nothing that has a name. */
const nameStep = (tokens: Tokens, at: number): FoundStep | undefined => {
  const first = stepAt(tokens, at)
  if (first?.isCalled === true) return argumentOfGet(tokens, first)
  return typeof first?.value === 'number' && first.value < 0 ? undefined : first
}

const referenceAt = (tokens: Tokens, { at, root }: { at: number; root: Root }): Reference | undefined => {
  const name = nameStep(tokens, at + 1)
  if (name === undefined) return undefined
  const steps = stepsFrom(tokens, name.next)
  return {
    root,
    name: String(name.value),
    path: steps.map(({ value }) => value),
    steps,
    start: tokens[at]?.start ?? 0,
    end: (steps.at(-1) ?? name).end,
    nameSpan: { start: name.nameStart, end: name.nameEnd },
  }
}

interface Walked {
  readonly references: readonly Reference[]
  readonly unbalanced: readonly Unbalanced[]
  /** Whether `store` stands somewhere as a whole, so that any of its keys may be read. */
  readonly isStoreRead: boolean
}

const nothing: Walked = { references: [], unbalanced: [], isStoreRead: false }

const walk = (template: string): Walked => {
  const scopes = new Scopes()
  const references: Reference[] = []
  let isStoreRead = false
  const look = (tokens: Tokens): void => {
    for (const at of tokens.keys()) {
      const root = tokens[at] && rootOf(tokens[at])
      if (root === undefined || scopes.isBound(root) || !isPlainName(tokens, at)) continue
      const reference = referenceAt(tokens, { at, root })
      if (reference !== undefined) references.push(reference)
      else isStoreRead ||= root === 'store' && tokens[at + 1]?.text !== '='
    }
  }
  for (const tag of tagsOf(template)) {
    if (tag.of === 'variable') look(tag.tokens)
    else walkStatement(tag.tokens, { scopes, look })
  }
  scopes.finish()
  return { references, unbalanced: scopes.unbalanced, isStoreRead }
}

/** Whether a text has anything that Jinja would read. */
export const isTemplate = (text: string): boolean =>
  text.includes('{{') || text.includes('{%') || text.includes('{#')

/** References in the order in which they are written, and blocks that are not balanced. Never throws. */
export const walkTemplate = (template: string): Walked => (isTemplate(template) ? walk(template) : nothing)

/** What a template reads of nodes and of the store, in the order in which it is written. Never throws. */
export const referencesIn = (template: string): readonly Reference[] => walkTemplate(template).references

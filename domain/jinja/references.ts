// Finds references of a template to nodes and the store. Names bound by the template, and names in text, comments,
// raw parts or strings, are not references. Computed names (`node[x]`) are unknown.
import { lex } from './lex.ts'
import { stepAt, type ParsedStep } from './path-steps.ts'
import type { Reference } from './reference.ts'
import { Scopes, type UnbalancedBlock } from './scopes.ts'
import { walkStatement } from './statements.ts'
import { tagsIn } from './tags.ts'
import type { Token } from './token.ts'

type Tokens = readonly Token[]

type Root = Reference['root']

const rootOf = (token: Token | undefined): Root | undefined => {
  if (token?.kind !== 'name') return undefined
  return token.text === 'node' || token.text === 'store' ? token.text : undefined
}

/** After a dot it is a member, after a bar a filter, after `is` a test, before `=` the name of an argument. */
const isPlainName = (tokens: Tokens, at: number): boolean => {
  const before = tokens[at - 1]
  if (before?.kind === 'operator') return before.text !== '.' && before.text !== '|'
  return before?.kind !== 'name' || (before.text !== 'is' && !isNegatedTest(tokens, at - 1))
}

const isNegatedTest = (tokens: Tokens, at: number): boolean =>
  tokens[at]?.text === 'not' && tokens[at - 1]?.text === 'is'

const stepsFrom = (tokens: Tokens, at: number): readonly ParsedStep[] => {
  const steps: ParsedStep[] = []
  for (let step = stepAt(tokens, at); step !== undefined; step = stepAt(tokens, step.next)) steps.push(step)
  return steps
}

/** The argument of `get('a')` as if written `['a']`. */
const argumentOfGet = (tokens: Tokens, call: ParsedStep): ParsedStep | undefined => {
  const [argument, after] = [tokens[call.next + 1], tokens[call.next + 2]]
  if (call.value !== 'get' || argument?.kind !== 'string') return undefined
  if (after?.text !== ')' && after?.text !== ',') return undefined
  const bracket = { ...argument, kind: 'operator' } as const
  const step = stepAt([{ ...bracket, text: '[' }, argument, { ...bracket, text: ']' }], 0)
  return step && { ...step, next: tokens.length }
}

/** `store.get('a')` reads `a`. Other method calls on the root have no name. */
const nameStep = (tokens: Tokens, at: number): ParsedStep | undefined => {
  const first = stepAt(tokens, at)
  if (first?.isCalled === true) return argumentOfGet(tokens, first)
  return typeof first?.value === 'number' && first.value < 0 ? undefined : first
}

const referenceAt = (tokens: Tokens, at: number, root: Root): Reference | undefined => {
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

interface TokenAnalysis {
  readonly references: readonly Reference[]
  /** Blocks without their end or start tag. */
  readonly unbalanced: readonly UnbalancedBlock[]
}

/** Finds the references and unbalanced blocks in the tokens of a template. */
export function walkTokens(tokens: Tokens): TokenAnalysis {
  const scopes = new Scopes()
  const references: Reference[] = []
  const visit = (part: Tokens): void => {
    for (let at = 0; at < part.length; at += 1) {
      const root = rootOf(part[at])
      if (root === undefined || scopes.isBound(root) || !isPlainName(part, at)) continue
      const reference = referenceAt(part, at, root)
      if (reference !== undefined) references.push(reference)
    }
  }
  for (const tag of tagsIn(tokens)) {
    if (tag.of === 'variable') visit(tag.tokens)
    else walkStatement(tag.tokens, { scopes, visit })
  }
  scopes.finish()
  return { references, unbalanced: scopes.unbalanced }
}

/** Whether a text contains Jinja delimiters. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%') || text.includes('{#')
}

/** References of a template to nodes and the store, in order. Never throws. */
export function referencesIn(template: string): readonly Reference[] {
  return isTemplate(template) ? walkTokens(lex(template)).references : []
}

// Suggests actions and triggers of the catalogue, and their modules, after `add action` and the like.
import { foldText } from '#domain/find/fold-text.ts'
import { type PaletteEntry, filterEntries } from '../../canvas/palette/palette-entries.ts'
import type { StepKind } from './find-step.ts'
import type { Suggestions } from './suggestion.ts'
import { type Token, tokensOf, written } from './tokens.ts'

const verbs: ReadonlySet<string> = new Set(['add', 'insert'])

const isStepKind = (text: string): text is StepKind => text === 'action' || text === 'trigger'

const isKeyword = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'word' && token.text.toLowerCase() === word

/** What is being typed from this offset on, without its opening quote. */
const typedFrom = (line: string, from: number): string => line.slice(from).replace(/^"/, '')

/** Whether the token ends before what is being typed. */
const isPassed = (token: Token | undefined, line: string): token is Token =>
  token !== undefined && token.end < line.length

/** The matching entries, in the order of the palette for the same search. */
const matching = (steps: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] =>
  filterEntries(steps, { typed, recents: [] }).flatMap((item) => (item.kind === 'entry' ? [item.entry] : []))

const suggestNames = (line: string, { from, steps }: { from: number; steps: readonly PaletteEntry[] }) => {
  const byName = Map.groupBy(steps, ({ name }) => foldText(name))
  const items = matching(steps, typedFrom(line, from)).map(({ name, detail }) => {
    const isUnique = byName.get(foldText(name))?.length === 1
    return isUnique
      ? { text: written(name), detail }
      : { text: `${written(name)} of ${written(detail)}`, detail: '' }
  })
  return { from, items }
}

interface ModuleContext {
  readonly from: number
  readonly steps: readonly PaletteEntry[]
  readonly name: string
}

/** Only modules that have the action. */
const suggestModules = (line: string, { from, steps, name }: ModuleContext): Suggestions => {
  const folded = foldText(name)
  const offering = steps.filter((step) => foldText(step.name) === folded)
  const typed = foldText(typedFrom(line, from))
  const modules = [...new Set(offering.map(({ detail }) => detail))]
  return {
    from,
    items: modules
      .filter((module) => foldText(module).includes(typed))
      .map((module) => ({ text: written(module), detail: '' })),
  }
}

/** The kind after the verb, once a space follows it. */
const stepKindIn = (line: string, [verb, kind]: readonly Token[]): StepKind | undefined => {
  if (verb === undefined || !isPassed(kind, line) || !verbs.has(verb.text.toLowerCase())) return undefined
  const text = kind.text.toLowerCase()
  return isStepKind(text) ? text : undefined
}

/** The suggestions where the name of an action or its module is typed; none anywhere else. */
export function suggestSteps(line: string, steps: readonly PaletteEntry[]): Suggestions {
  const none = { from: line.length, items: [] }
  const tokens = tokensOf(line)
  const kind = stepKindIn(line, tokens)
  if (kind === undefined) return none
  const offered = steps.filter(({ beginning }) => beginning.of === kind)
  const [, , name, of, module] = tokens
  const from = (token: Token | undefined): number => token?.start ?? line.length
  if (name !== undefined && isPassed(of, line) && isKeyword(of, 'of'))
    return suggestModules(line, { from: from(module), steps: offered, name: name.text })
  const isClosed = name?.kind === 'text' || (isPassed(name, line) && isKeyword(name, 'named'))
  return isClosed ? none : suggestNames(line, { from: from(name), steps: offered })
}

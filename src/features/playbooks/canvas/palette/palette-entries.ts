// Everything that can be added, as one list under heads, narrowed by what is typed.
import { matcher } from '#src/lib/match-text.ts'
import type { Catalogue } from '../../model/nodes/catalogue.ts'
import { type NewNode, type Operator, operators } from '../../model/nodes/new-node.ts'

export interface PaletteEntry {
  /** Stays the same from visit to visit. */
  readonly id: string
  readonly name: string
  /** Module, or what the operator does. */
  readonly detail: string
  readonly beginning: NewNode
  readonly picture?: string | undefined
}

type PaletteGroup = 'recent' | 'operators' | 'triggers' | 'actions'
export type PaletteItem =
  | { readonly kind: 'head'; readonly id: string; readonly group: PaletteGroup; readonly module: string }
  | { readonly kind: 'entry'; readonly id: string; readonly entry: PaletteEntry }

export interface PaletteWords {
  readonly operator: (operator: Operator) => string
  readonly operatorDetail: (operator: Operator) => string
  readonly bare: (type: 'trigger' | 'action') => string
  readonly bareDetail: string
  readonly order: (one: string, other: string) => number
}

interface PaletteSource {
  readonly catalogue: Catalogue
  readonly words: PaletteWords
}

const stepEntries = (
  { catalogue, words }: PaletteSource,
  type: 'trigger' | 'action',
): readonly PaletteEntry[] =>
  catalogue.modules
    .toSorted((one, other) => words.order(one.name, other.name))
    .flatMap((module) =>
      (type === 'trigger' ? module.triggers : module.actions)
        .toSorted((one, other) => words.order(one.name, other.name))
        .map((step) => ({
          id: `${type}:${module.uuid}:${step.uuid}`,
          name: step.name,
          detail: module.name,
          beginning: { of: type, module: module.uuid, step: step.uuid },
          picture: module.icon ?? undefined,
        })),
    )

const bareEntry = (words: PaletteWords, of: 'trigger' | 'action'): PaletteEntry => ({
  id: of,
  name: words.bare(of),
  detail: words.bareDetail,
  beginning: { of },
})

const operatorEntries = (words: PaletteWords): readonly PaletteEntry[] =>
  operators.map((operator) => ({
    id: `operator:${operator}`,
    name: words.operator(operator),
    detail: words.operatorDetail(operator),
    beginning: { of: 'operator', operator },
  }))

const head = (group: PaletteGroup, module = ''): PaletteItem => ({
  kind: 'head',
  id: `${group} ${module}`,
  group,
  module,
})

const under = (first: PaletteItem, entries: readonly PaletteEntry[]): readonly PaletteItem[] =>
  entries.length === 0
    ? []
    : [first, ...entries.map((entry) => ({ kind: 'entry' as const, id: `${first.id} ${entry.id}`, entry }))]

const byModule = (entries: readonly PaletteEntry[]): readonly PaletteItem[] => {
  const modules = Map.groupBy(entries, ({ detail }) => detail)
  return [...modules].flatMap(([module, each]) => under(head('actions', module), each))
}

/** Everything, before anything is typed: made once for a catalogue. */
export function paletteEntries(source: PaletteSource): readonly PaletteEntry[] {
  return [
    ...operatorEntries(source.words),
    bareEntry(source.words, 'trigger'),
    ...stepEntries(source, 'trigger'),
    bareEntry(source.words, 'action'),
    ...stepEntries(source, 'action'),
  ]
}

const mostRecent = 5

/** What is shown for what was typed; what was added last stands first while nothing is. */
export function shownEntries(
  entries: readonly PaletteEntry[],
  /** `recents`: ids of what was added last, newest first. */
  { typed, recents }: { readonly typed: string; readonly recents: readonly string[] },
): readonly PaletteItem[] {
  const matches = matcher(typed)
  const found = entries.filter(({ name, detail }) => matches(`${name} ${detail}`))
  const rank = ({ name }: PaletteEntry) => (matches(name) ? 0 : 1)
  const named = found.toSorted((one, other) => rank(one) - rank(other))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const last = typed.trim() === '' ? recents.flatMap((id) => byId.get(id) ?? []).slice(0, mostRecent) : []
  const of = (kind: NewNode['of']) => named.filter(({ beginning }) => beginning.of === kind)
  const actions = Map.groupBy(of('action'), ({ id }) => id === 'action')
  return [
    ...under(head('recent'), last),
    ...under(head('operators'), of('operator')),
    ...under(head('triggers'), of('trigger')),
    ...under(head('actions'), actions.get(true) ?? []),
    ...byModule(actions.get(false) ?? []),
  ]
}

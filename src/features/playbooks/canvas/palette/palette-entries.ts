// All nodes that can be added, as one list with heads, filtered by the query.
import { foldText } from '#domain/find/fold-text.ts'
import { incomingOf } from '#domain/playbook/graph/edges.ts'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { matcher } from '#src/lib/match-text.ts'
import type { Catalogue } from '../../model/nodes/catalogue.ts'
import { type NewNode, type Operator, operators } from '../../model/nodes/new-node.ts'
import type { AddTo } from './add-node.ts'

export interface PaletteEntry {
  /** Stable across sessions. */
  readonly id: string
  readonly name: string
  /** The module, or a description of the operator. */
  readonly detail: string
  readonly beginning: NewNode
  readonly picture?: string | undefined
}

type PaletteGroup = 'recent' | 'best' | 'operators' | 'triggers' | 'actions'
export type PaletteItem =
  | { readonly kind: 'head'; readonly id: string; readonly group: PaletteGroup; readonly module: string }
  | { readonly kind: 'entry'; readonly id: string; readonly entry: PaletteEntry }

export interface PaletteLabels {
  readonly operator: (operator: Operator) => string
  readonly operatorDetail: (operator: Operator) => string
  readonly bare: (type: 'trigger' | 'action') => string
  readonly bareDetail: string
  readonly order: (one: string, other: string) => number
}

interface PaletteSource {
  readonly catalogue: Catalogue
  readonly labels: PaletteLabels
}

const stepEntries = (
  { catalogue, labels }: PaletteSource,
  type: 'trigger' | 'action',
): readonly PaletteEntry[] =>
  catalogue.modules
    .toSorted((one, other) => labels.order(one.name, other.name))
    .flatMap((module) =>
      (type === 'trigger' ? module.triggers : module.actions)
        .toSorted((one, other) => labels.order(one.name, other.name))
        .map((step) => ({
          id: `${type}:${module.uuid}:${step.uuid}`,
          name: step.name,
          detail: module.name,
          beginning: { of: type, module: module.uuid, step: step.uuid },
          picture: module.icon ?? undefined,
        })),
    )

const bareEntry = (labels: PaletteLabels, of: 'trigger' | 'action'): PaletteEntry => ({
  id: of,
  name: labels.bare(of),
  detail: labels.bareDetail,
  beginning: { of },
})

const operatorEntries = (labels: PaletteLabels): readonly PaletteEntry[] =>
  operators.map((operator) => ({
    id: `operator:${operator}`,
    name: labels.operator(operator),
    detail: labels.operatorDetail(operator),
    beginning: { of: 'operator', operator },
  }))

const head = (group: PaletteGroup, module = ''): PaletteItem => ({
  kind: 'head',
  id: `${group} ${module}`,
  group,
  module,
})

const withHead = (first: PaletteItem, entries: readonly PaletteEntry[]): readonly PaletteItem[] =>
  entries.length === 0
    ? []
    : [first, ...entries.map((entry) => ({ kind: 'entry' as const, id: `${first.id} ${entry.id}`, entry }))]

const byModule = (entries: readonly PaletteEntry[]): readonly PaletteItem[] => {
  const modules = Map.groupBy(entries, ({ detail }) => detail)
  return [...modules].flatMap(([module, each]) => withHead(head('actions', module), each))
}

/** All entries, unfiltered; computed once per catalogue. */
export function paletteEntries(source: PaletteSource): readonly PaletteEntry[] {
  return [
    ...operatorEntries(source.labels),
    bareEntry(source.labels, 'trigger'),
    ...stepEntries(source, 'trigger'),
    bareEntry(source.labels, 'action'),
    ...stepEntries(source, 'action'),
  ]
}

const maxRecents = 5

/** 0: the name is the query; 1: it begins with it; 2: it contains its words; 3: only the detail does. */
const rankOf = (typed: string) => {
  const sought = foldText(typed.trim())
  const matches = matcher(typed)
  return ({ name }: PaletteEntry): 0 | 1 | 2 | 3 => {
    const folded = foldText(name)
    if (folded === sought) return 0
    if (folded.startsWith(sought)) return 1
    return matches(name) ? 2 : 3
  }
}

/** Whether a node without inputs can be added. */
export function takesTrigger(to: AddTo, playbook: Playbook | undefined): boolean {
  if (to.kind === 'node') return playbook !== undefined && !incomingOf(playbook).has(to.node)
  return to.kind === 'pane' || to.kind === 'input'
}

/** The entries for a query: the names that begin with it first. Without a query the most recently added come first. */
export function filterEntries(
  entries: readonly PaletteEntry[],
  /** `recents`: ids of recently added entries, newest first. */
  { typed, recents }: { readonly typed: string; readonly recents: readonly string[] },
): readonly PaletteItem[] {
  const matches = matcher(typed)
  const isSearch = typed.trim() !== ''
  const rank = rankOf(typed)
  const ranked = entries
    .filter(({ name, detail }) => matches(`${name} ${detail}`))
    .map((entry) => ({ entry, rank: isSearch ? rank(entry) : 2 }))
    .toSorted((one, other) => one.rank - other.rank)
  const best = ranked.flatMap(({ entry, rank: at }) => (at < 2 ? [entry] : []))
  const named = ranked.flatMap(({ entry, rank: at }) => (at < 2 ? [] : [entry]))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const recent = isSearch ? [] : recents.flatMap((id) => byId.get(id) ?? []).slice(0, maxRecents)
  const of = (kind: NewNode['of']) => named.filter(({ beginning }) => beginning.of === kind)
  const actions = Map.groupBy(of('action'), ({ id }) => id === 'action')
  return [
    ...withHead(head('recent'), recent),
    ...withHead(head('best'), best),
    ...withHead(head('operators'), of('operator')),
    ...withHead(head('triggers'), of('trigger')),
    ...withHead(head('actions'), actions.get(true) ?? []),
    ...byModule(actions.get(false) ?? []),
  ]
}

// All nodes that can be added, as one list with heads, filtered by the query.
import { matcher } from '#src/lib/match-text.ts'
import type { Catalogue } from '../../model/nodes/catalogue.ts'
import { type NewNode, type Operator, operators } from '../../model/nodes/new-node.ts'

export interface PaletteEntry {
  /** Stable across sessions. */
  readonly id: string
  readonly name: string
  /** The module, or a description of the operator. */
  readonly detail: string
  readonly beginning: NewNode
  readonly picture?: string | undefined
}

type PaletteGroup = 'recent' | 'operators' | 'triggers' | 'actions'
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

/** The entries for a query; without a query the most recently added come first. */
export function filterEntries(
  entries: readonly PaletteEntry[],
  /** `recents`: ids of recently added entries, newest first. */
  { typed, recents }: { readonly typed: string; readonly recents: readonly string[] },
): readonly PaletteItem[] {
  const matches = matcher(typed)
  const matching = entries.filter(({ name, detail }) => matches(`${name} ${detail}`))
  const rank = ({ name }: PaletteEntry) => (matches(name) ? 0 : 1)
  const named = matching.toSorted((one, other) => rank(one) - rank(other))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const recent = typed.trim() === '' ? recents.flatMap((id) => byId.get(id) ?? []).slice(0, maxRecents) : []
  const of = (kind: NewNode['of']) => named.filter(({ beginning }) => beginning.of === kind)
  const actions = Map.groupBy(of('action'), ({ id }) => id === 'action')
  return [
    ...withHead(head('recent'), recent),
    ...withHead(head('operators'), of('operator')),
    ...withHead(head('triggers'), of('trigger')),
    ...withHead(head('actions'), actions.get(true) ?? []),
    ...byModule(actions.get(false) ?? []),
  ]
}

// Groups the entries of the palette, best group first. Pure functions.
import type { LucideIcon } from 'lucide-react'
import { matcherOf } from './rank-entries.ts'

const entryKinds = [
  'here',
  'action',
  'page',
  'source',
  'table',
  'object',
  'virtualAttribute',
  'query',
  'board',
  'build',
  'job',
  'playbook',
  'workflow',
  'customAction',
  'package',
  'user',
  'group',
  'role',
  'provider',
  'application',
] as const
export type EntryKind = (typeof entryKinds)[number]

export interface Entry {
  /** Consists of kind and name: the same at every visit. */
  readonly id: string
  readonly kind: EntryKind
  readonly icon?: LucideIcon | undefined
  readonly name: string
  /** Its location, or the current choice. */
  readonly detail?: string | undefined
  /** The detail is set in monospace. */
  readonly isQuoted?: boolean | undefined
  readonly keywords?: string | undefined
  readonly keys?: string | undefined
  /** Pages and objects have an address; actions are run. */
  readonly to?: string | undefined
  readonly run?: (() => void) | undefined
}

type GroupId = EntryKind | 'recent' | 'nearest'
export interface Group {
  readonly id: GroupId
  readonly entries: readonly Entry[]
  /** Total number, shown or not. */
  readonly total: number
}

interface PaletteState {
  readonly entries: readonly Entry[]
  /** Ids, newest first. */
  readonly recent: readonly string[]
  /** Id of the current page, which is not offered. */
  readonly here?: string | undefined
}

const mostRecent = 6
const mostOfGroup = 8
const recentBonus = 0.12

const groupsOf = (entries: readonly Entry[], kinds: readonly EntryKind[]): readonly Group[] =>
  kinds.flatMap((id) => {
    const own = entries.filter(({ kind }) => kind === id)
    return own.length === 0 ? [] : [{ id, entries: own, total: own.length }]
  })

/** Before anything is typed: recent entries, actions of this page, all actions and pages. */
const opening = ({ entries, recent, here }: PaletteState): readonly Group[] => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const last = recent
    .filter((id) => id !== here)
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, mostRecent)
  const shown = new Set(last.map(({ id }) => id))
  const rest = entries.filter(({ id }) => !shown.has(id) && id !== here)
  const first: readonly Group[] =
    last.length === 0 ? [] : [{ id: 'recent', entries: last, total: last.length }]
  return [...first, ...groupsOf(rest, ['here', 'page', 'action'])]
}

/** Entries that match the text, best first within each group; the group of the best match comes first. */
export function groupsFor(text: string, state: PaletteState): readonly Group[] {
  if (text.trim() === '') return opening(state)
  const match = matcherOf(text)
  const recent = new Set(state.recent)
  const ranked = state.entries
    .map((entry) => ({ entry, score: match(entry) }))
    .filter(({ score }) => score > 0)
    .map(({ entry, score }) => ({ entry, score: score + (recent.has(entry.id) ? recentBonus : 0) }))
    .toSorted((one, other) => other.score - one.score)
  const kinds = [...new Set(ranked.map(({ entry }) => entry.kind))]
  return groupsOf(
    ranked.map(({ entry }) => entry),
    kinds,
  ).map((group) => ({ ...group, entries: group.entries.slice(0, mostOfGroup) }))
}

export function flat(groups: readonly Group[]): readonly Entry[] {
  return groups.flatMap(({ entries }) => entries)
}

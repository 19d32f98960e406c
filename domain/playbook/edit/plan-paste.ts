import type { NodeId, Point, JsonObject } from '../playbook.ts'
import { type Amendment, batchOf } from './amendment.ts'
import type { Content } from './container-edits.ts'
import type { CommandOf, Fragment } from '../command.ts'
import { freshIds } from './fresh-id.ts'
import type { Plan, Planning } from './plan.ts'
import { placedValue, sidePlaces } from './plan-moves.ts'
import { edgesAmong, withReferences, withTargets } from './renumber.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { parsed } from '../json.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { applyBatch } from '../text-edit.ts'
import { openDocument } from './document.ts'

const [before, after] = ['{"nodes":{"0":', '}}'] as const

/** The last line's indentation: that of the closing brace, which is that of the line the text began on. */
const indentOf = (raw: string): string => /[\r\n]([ \t]*)[\]}]$/.exec(raw)?.[1] ?? ''

/** A value in the words of a text that spells one much like it: what is the same in both keeps its bytes. */
const respelled = (text: string | undefined, value: JsonObject): Content => {
  const former = text === undefined ? undefined : parsed(text)
  const reading = former && readPlaybook(before + text + after)
  if (reading?.kind !== 'playbook' || !reading.nodes.has('0')) return { value }
  const batch = batchOf(openDocument(reading), [{ to: 'be', path: ['nodes', '0'], value }])
  const raw = applyBatch(reading.text, batch).slice(before.length, -after.length)
  return sameJson(parsed(raw)?.value, value) ? { raw, indent: indentOf(raw) } : { value }
}

const movedBy = (at: Point | null, by: Point): Point | null => at && { x: at.x + by.x, y: at.y + by.y }

const idsByFormer = ({ nodes }: Fragment, ids: readonly NodeId[]): ReadonlyMap<NodeId, NodeId> =>
  new Map(nodes.map(({ id }, index) => [id, ids[index] ?? id]))

export function paste(
  { editing, playbook }: Planning,
  { fragment, by, references = {} }: CommandOf<'paste'>,
): Plan {
  const ids = freshIds(playbook, { count: fragment.nodes.length })
  const next = idsByFormer(fragment, ids)
  const within = new Set(next.keys())
  const readAs = (id: NodeId): NodeId | null =>
    next.get(id) ?? (Object.hasOwn(references, id) ? (references[id] ?? null) : null)
  const nodes = fragment.nodes.map(({ id, value, at, text }) => {
    const place = movedBy(at, by)
    const led = withTargets(edgesAmong(value, within), (to) => next.get(to) ?? null)
    const placed = placedValue(playbook, { value: withReferences(led, readAs), at: place })
    return { id: next.get(id) ?? id, at: place, content: respelled(text, placed) }
  })
  return {
    amendments: nodes.map(({ id, content }): Amendment => ({
      to: 'come',
      into: ['nodes'],
      key: id,
      content,
    })),
    places: sidePlaces(editing, { playbook, nodes }),
    made: ids,
  }
}

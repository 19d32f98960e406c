import type { NodeId, Point, JsonObject } from '../playbook.ts'
import { type Amendment, batchOf } from './amendment.ts'
import type { Content } from './container-edits.ts'
import type { CommandOf, Fragment } from '../command.ts'
import { freshIds } from './fresh-ids.ts'
import type { CommandPlan, PlanContext } from './plan.ts'
import { withPosition, sidePositions } from './plan-moves.ts'
import { edgesAmong, withReferences, withTargets } from './renumber.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { parseJson } from '../json.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { applyBatch } from '../text-edit.ts'
import { openDocument } from './document.ts'

const [before, after] = ['{"nodes":{"0":', '}}'] as const

/** Indentation of the last line, with the closing brace. It is that of the line where the text starts. */
const indentOf = (raw: string): string => /[\r\n]([ \t]*)[\]}]$/.exec(raw)?.[1] ?? ''

/** Writes a value with the bytes of a similar source text: unchanged members keep theirs. */
const respelled = (text: string | undefined, value: JsonObject): Content => {
  const former = text === undefined ? undefined : parseJson(text)
  const reading = former && readPlaybook(before + text + after)
  if (reading?.kind !== 'playbook' || !reading.nodes.has('0')) return { value }
  const batch = batchOf(openDocument(reading), [{ op: 'replace', path: ['nodes', '0'], value }])
  const raw = applyBatch(reading.text, batch).slice(before.length, -after.length)
  return sameJson(parseJson(raw)?.value, value) ? { raw, indent: indentOf(raw) } : { value }
}

const offsetBy = (at: Point | null, by: Point): Point | null => at && { x: at.x + by.x, y: at.y + by.y }

const idsByFormer = ({ nodes }: Fragment, ids: readonly NodeId[]): ReadonlyMap<NodeId, NodeId> =>
  new Map(nodes.map(({ id }, index) => [id, ids[index] ?? id]))

export function paste(
  { editing, playbook }: PlanContext,
  { fragment, by, references = {} }: CommandOf<'paste'>,
): CommandPlan {
  const ids = freshIds(playbook, { count: fragment.nodes.length })
  const next = idsByFormer(fragment, ids)
  const within = new Set(next.keys())
  const readAs = (id: NodeId): NodeId | null =>
    next.get(id) ?? (Object.hasOwn(references, id) ? (references[id] ?? null) : null)
  const nodes = fragment.nodes.map(({ id, value, at, text }) => {
    const position = offsetBy(at, by)
    const renumbered = withTargets(edgesAmong(value, within), (to) => next.get(to) ?? null)
    const positioned = withPosition(playbook, { value: withReferences(renumbered, readAs), at: position })
    return { id: next.get(id) ?? id, at: position, content: respelled(text, positioned) }
  })
  return {
    amendments: nodes.map(({ id, content }): Amendment => ({
      op: 'add',
      into: ['nodes'],
      key: id,
      content,
    })),
    positions: sidePositions(editing, { playbook, nodes }),
    created: ids,
  }
}

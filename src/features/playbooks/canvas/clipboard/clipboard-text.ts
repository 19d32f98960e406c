// Nodes on the clipboard: a text that can be read by people, pasted into another document, another tab or a file. What
// others put there is taken too, where it is a node, several nodes by id, or a whole playbook. Nodes travel as they were
// spelled.
import { z } from 'zod'
import type { Fragment } from '#domain/playbook/command.ts'
import { fragmentOf, externalReferences } from '#domain/playbook/edit/fragment.ts'
import type { NodeId, Playbook, Point } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { isRecord } from '../../model/nodes/case-text.ts'

export interface Clip {
  readonly fragment: Fragment
  /** Names of the nodes that templates in it refer to and that are not in it; what is unknown is absent. */
  readonly outside: ReadonlyMap<NodeId, string>
}

const member = (key: string, text: string): string => `${JSON.stringify(key)}: ${text}`
const object = (members: readonly string[]): string => `{\n${members.join(',\n')}\n}`

/** Nodes as they travel. */
export function writeClip(fragment: Fragment, playbook: Playbook): string {
  const nodes = fragment.nodes.map(({ id, value, text }) => member(id, text ?? JSON.stringify(value)))
  const places = fragment.nodes.flatMap(({ id, at }) => (at === null ? [] : [[id, [at.x, at.y]] as const]))
  const outside = externalReferences(fragment).flatMap(({ id }) => {
    const node = playbook.nodes.get(id)
    return node === undefined ? [] : [[id, node.name] as const]
  })
  return object([
    member('nodes', object(nodes)),
    ...(places.length > 0 ? [member('places', JSON.stringify(Object.fromEntries(places)))] : []),
    ...(outside.length > 0 ? [member('outside', JSON.stringify(Object.fromEntries(outside)))] : []),
  ])
}

const isNode = (value: unknown): boolean =>
  isRecord(value) && (typeof value.type === 'string' || isRecord(value.outputs))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text as a document: a node, or nodes by id, stand in none. */
const asDocument = (text: string): string => {
  const value = parsed(text)
  if (!isRecord(value) || isRecord(value.nodes)) return text
  if (isNode(value)) return object([member('nodes', object([member('0', text)]))])
  const isById = Object.entries(value).every(([key, each]) => /^\d+$/.test(key) && isNode(each))
  return isById ? object([member('nodes', text)]) : text
}

const spot = z.tuple([z.number(), z.number()])

const pointIn = (places: unknown, id: NodeId): Point | null => {
  const place = spot.safeParse(isRecord(places) ? places[id] : undefined)
  return place.success ? { x: place.data[0], y: place.data[1] } : null
}

const namesIn = (value: unknown): ReadonlyMap<NodeId, string> =>
  new Map(
    Object.entries(isRecord(value) ? value : {}).flatMap(([id, name]) =>
      typeof name === 'string' ? [[id, name] as const] : [],
    ),
  )

/** Undefined for a text that holds no node. */
export function readClip(text: string): Clip | undefined {
  const reading = readPlaybook(asDocument(text.trim()))
  if (reading.kind !== 'playbook' || reading.nodes.size === 0) return undefined
  const { nodes, members } = reading
  const positionOf = (id: NodeId) => pointIn(members.places, id) ?? nodes.get(id)?.position ?? null
  return {
    fragment: fragmentOf(reading, { ids: nodes.keys(), positionOf }),
    outside: namesIn(members.outside),
  }
}

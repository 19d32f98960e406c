// Nodes on the clipboard: readable JSON text that can be pasted into another document, tab or file. Text from
// elsewhere is accepted if it is a node, several nodes by id, or a complete playbook. The original spelling of nodes
// is preserved.
import { z } from 'zod'
import type { Fragment } from '#domain/playbook/command.ts'
import { fragmentOf, externalReferences } from '#domain/playbook/edit/fragment.ts'
import type { NodeId, Playbook, Point } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { isRecord } from '../../model/nodes/case-text.ts'

export interface ClipboardContent {
  readonly fragment: Fragment
  /** Names of referenced nodes that are not included; unknown nodes are omitted. */
  readonly outside: ReadonlyMap<NodeId, string>
}

const jsonMember = (key: string, text: string): string => `${JSON.stringify(key)}: ${text}`
const jsonObject = (members: readonly string[]): string => `{\n${members.join(',\n')}\n}`

export function formatClipboard(fragment: Fragment, playbook: Playbook): string {
  const nodes = fragment.nodes.map(({ id, value, text }) => jsonMember(id, text ?? JSON.stringify(value)))
  const positions = fragment.nodes.flatMap(({ id, at }) => (at === null ? [] : [[id, [at.x, at.y]] as const]))
  const outside = externalReferences(fragment).flatMap(({ id }) => {
    const node = playbook.nodes.get(id)
    return node === undefined ? [] : [[id, node.name] as const]
  })
  return jsonObject([
    jsonMember('nodes', jsonObject(nodes)),
    ...(positions.length > 0 ? [jsonMember('places', JSON.stringify(Object.fromEntries(positions)))] : []),
    ...(outside.length > 0 ? [jsonMember('outside', JSON.stringify(Object.fromEntries(outside)))] : []),
  ])
}

const isNode = (value: unknown): boolean =>
  isRecord(value) && (typeof value.type === 'string' || isRecord(value.outputs))

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Wraps a node, or nodes by id, into a document. */
const toDocument = (text: string): string => {
  const value = parseJson(text)
  if (!isRecord(value) || isRecord(value.nodes)) return text
  if (isNode(value)) return jsonObject([jsonMember('nodes', jsonObject([jsonMember('0', text)]))])
  const isById = Object.entries(value).every(([key, each]) => /^\d+$/.test(key) && isNode(each))
  return isById ? jsonObject([jsonMember('nodes', text)]) : text
}

const pointSchema = z.tuple([z.number(), z.number()])

const positionIn = (positions: unknown, id: NodeId): Point | null => {
  const position = pointSchema.safeParse(isRecord(positions) ? positions[id] : undefined)
  return position.success ? { x: position.data[0], y: position.data[1] } : null
}

const namesIn = (value: unknown): ReadonlyMap<NodeId, string> =>
  new Map(
    Object.entries(isRecord(value) ? value : {}).flatMap(([id, name]) =>
      typeof name === 'string' ? [[id, name] as const] : [],
    ),
  )

/** Undefined for a text without nodes. */
export function parseClipboard(text: string): ClipboardContent | undefined {
  const reading = readPlaybook(toDocument(text.trim()))
  if (reading.kind !== 'playbook' || reading.nodes.size === 0) return undefined
  const { nodes, members } = reading
  const positionOf = (id: NodeId) => positionIn(members.places, id) ?? nodes.get(id)?.position ?? null
  return {
    fragment: fragmentOf(reading, { ids: nodes.keys(), positionOf }),
    outside: namesIn(members.outside),
  }
}

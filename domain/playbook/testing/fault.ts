// Seeded faults, and helpers to choose where to seed them.
import type { DiagnosticCode } from '../check/diagnostic-levels.ts'
import type { Command } from '../command.ts'
import { edgesOf } from '../graph/edges.ts'
import { isList, isObject, ownMember } from '../json.ts'
import type { Edge, JsonPath, NodeId, NodeKind, Playbook, PlaybookNode } from '../playbook.ts'
import type { Random } from './random.ts'

export interface Fault {
  readonly commands: readonly Command[]
  /** Nodes where it may be reported; null for the document. A cycle is reported at one of its nodes. */
  readonly nodes: readonly (NodeId | null)[]
  /** Codes with which it may be reported. */
  readonly codes: readonly DiagnosticCode[]
}

export interface FaultKind {
  readonly name: string
  /** Seeds a fault of this kind into a document. Undefined if that is not possible. */
  readonly seed: (playbook: Playbook, random: Random) => Fault | undefined
}

export function oneOf<T>(items: readonly T[], random: Random): T | undefined {
  return items[random.below(items.length)]
}

export function nodesOf(playbook: Playbook, ...kinds: readonly NodeKind[]): readonly PlaybookNode[] {
  return [...playbook.nodes.values()].filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
}

/** Edges between existing nodes. */
export function edgesIn(playbook: Playbook): readonly Edge[] {
  return nodesOf(playbook)
    .flatMap(edgesOf)
    .filter(({ to }) => playbook.nodes.has(to))
}

export function at(node: NodeId, ...steps: JsonPath): JsonPath {
  return ['nodes', node, ...steps]
}

/** Path of the target of an edge. */
export function targetPath(playbook: Playbook, { from, to }: Edge): JsonPath {
  const port = from.of === 'loop' ? ['loop'] : ['outputs', from.output]
  const value = port.reduce<unknown>(ownMember, playbook.nodes.get(from.node)?.value)
  return at(from.node, ...port, isList(value) ? value.indexOf(to) : 0)
}

export function lengthAt(node: PlaybookNode, path: readonly string[]): number {
  const value = path.reduce<unknown>(ownMember, node.value)
  return isList(value) ? value.length : 0
}

/** Adds a target at the end of an output that is a list. */
export function addTarget(node: PlaybookNode, { output, to }: { output: string; to: NodeId }): Command {
  return {
    do: 'insert',
    path: at(node.id, 'outputs', output, lengthAt(node, ['outputs', output])),
    value: to,
  }
}

export function outputsOf({ value }: PlaybookNode): readonly string[] {
  const outputs = ownMember(value, 'outputs')
  return isObject(outputs) ? Object.keys(outputs) : []
}

/** An ID that is not in use. */
export function freeId(playbook: Playbook, random: Random): NodeId {
  for (;;) {
    const id = String(1000 + random.below(1e6))
    if (!playbook.nodes.has(id)) return id
  }
}

/** Replaces the template that a node evaluates. */
export function setTemplate(node: PlaybookNode, template: string): Command {
  return node.kind === 'condition'
    ? { do: 'set', path: at(node.id, 'cases', 0, 'left'), value: template }
    : { do: 'set', path: at(node.id, 'arguments'), value: { seeded: template } }
}

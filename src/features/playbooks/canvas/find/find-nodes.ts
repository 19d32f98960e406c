// Finds nodes by name, id, type, module, and all text they contain.
import type { NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { matcher } from '#src/lib/match-text.ts'
import { type Catalogue, findOrigin } from '../../model/nodes/catalogue.ts'

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [value]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)])
}

const textCache = new WeakMap<PlaybookNode, string>()

const textOf = (node: PlaybookNode): string => {
  const cached = textCache.get(node)
  if (cached !== undefined) return cached
  const { outputs: _outputs, position: _position, ...members } = node.value
  const outputs = node.outputs.map((output) => output.name)
  const text = [node.id, ...texts(members), ...outputs].join('\n')
  textCache.set(node, text)
  return text
}

interface SearchInput {
  readonly playbook: Playbook
  readonly catalogue: Catalogue
}

/** Nodes that contain every word of the query; matches of the name or id come first. */
export function findNodes({ playbook, catalogue }: SearchInput, typed: string): readonly NodeId[] {
  const query = typed.trim()
  if (query === '') return []
  const matches = matcher(query)
  const hits = [...playbook.nodes.values()].filter((node) => {
    const origin = findOrigin(node, catalogue)
    return matches(`${textOf(node)}\n${origin?.module.name ?? ''}\n${origin?.step ?? ''}`)
  })
  const isNamed = (node: PlaybookNode) => node.id === query || matches(node.name)
  return [...hits.filter(isNamed), ...hits.filter((node) => !isNamed(node))].map((node) => node.id)
}

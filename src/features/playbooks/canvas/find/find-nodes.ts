// Finds nodes by what they say: name, id, type, module, and the text of everything in them.
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

const said = new WeakMap<PlaybookNode, string>()

const textOf = (node: PlaybookNode): string => {
  const known = said.get(node)
  if (known !== undefined) return known
  const { outputs: _outputs, position: _position, ...rest } = node.value
  const outputs = node.outputs.map((output) => output.name)
  const text = [node.id, ...texts(rest), ...outputs].join('\n')
  said.set(node, text)
  return text
}

interface Finding {
  readonly playbook: Playbook
  readonly catalogue: Catalogue
}

/** The nodes that hold every word that was typed, those first that have them in their name, or are called so. */
export function findNodes({ playbook, catalogue }: Finding, typed: string): readonly NodeId[] {
  const sought = typed.trim()
  if (sought === '') return []
  const matches = matcher(sought)
  const hits = [...playbook.nodes.values()].filter((node) => {
    const origin = findOrigin(node, catalogue)
    return matches(`${textOf(node)}\n${origin?.module.name ?? ''}\n${origin?.step ?? ''}`)
  })
  const isNamed = (node: PlaybookNode) => node.id === sought || matches(node.name)
  return [...hits.filter(isNamed), ...hits.filter((node) => !isNamed(node))].map((node) => node.id)
}

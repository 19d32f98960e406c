// Faults of templates: missing or late references, and syntax errors.
import { reachableOf } from '../graph/edges.ts'
import { isInBody, loopsOf } from '../graph/loops.ts'
import type { Playbook, PlaybookNode } from '../playbook.ts'
import { upstreamOf } from '../graph/upstream.ts'
import { type FaultKind, freeId, lengthAt, nodesOf, oneOf, setTemplate } from './fault.ts'
import type { Random } from './random.ts'

const readers = (playbook: Playbook): readonly PlaybookNode[] => {
  const reachable = reachableOf(playbook)
  return nodesOf(playbook, 'action', 'condition').filter(
    (node) => reachable.has(node.id) && (node.kind === 'action' || lengthAt(node, ['cases']) > 0),
  )
}

const reader = (playbook: Playbook, random: Random) => oneOf(readers(playbook), random)

export const referenceFaults: readonly FaultKind[] = [
  {
    name: 'a reference to a node that does not exist',
    seed: (playbook, random) => {
      const node = reader(playbook, random)
      const read = random.pick([
        `node.${freeId(playbook, random)}.x`,
        `node['${freeId(playbook, random)}']['x']`,
      ])
      return (
        node && {
          commands: [setTemplate(node, `{{ ${read} }}`)],
          nodes: [node.id],
          codes: ['reference_missing'],
        }
      )
    },
  },
  {
    name: 'a reference to itself',
    seed: (playbook, random) => {
      const node = reader(playbook, random)
      return (
        node && {
          commands: [setTemplate(node, `{{ node.${node.id}.x }}`)],
          nodes: [node.id],
          codes: ['reference_itself'],
        }
      )
    },
  },
  {
    name: 'a reference to a node that has not run',
    seed: (playbook, random) => {
      const node = reader(playbook, random)
      if (node === undefined) return undefined
      const before = upstreamOf(playbook, node.id)
      const reachable = reachableOf(playbook)
      const others = nodesOf(playbook, 'action', 'foreach').filter(
        ({ id }) => id !== node.id && reachable.has(id) && !before.has(id),
      )
      const other = oneOf(others, random)
      return (
        other && {
          commands: [setTemplate(node, `{{ node.${other.id}.x }}`)],
          nodes: [node.id],
          codes: ['reference_not_upstream'],
        }
      )
    },
  },
  {
    name: 'a loop item outside the loop',
    seed: (playbook, random) => {
      const loop = oneOf([...loopsOf(playbook).bodyOf.keys()], random)
      if (loop === undefined) return undefined
      const outside = readers(playbook).filter(({ id }) => !isInBody(playbook, { node: id, loop }))
      const node = oneOf(outside, random)
      return (
        node && {
          commands: [setTemplate(node, `{{ node.${loop}.default.value }}`)],
          nodes: [node.id],
          codes: ['loop_value_outside'],
        }
      )
    },
  },
  {
    name: 'a store key that is never written',
    seed: (playbook, random) => {
      const node = reader(playbook, random)
      return (
        node && {
          commands: [setTemplate(node, `{{ store.unheard_of }}`)],
          nodes: [node.id],
          codes: ['store_unwritten'],
        }
      )
    },
  },
  {
    name: 'an unclosed template',
    seed: (playbook, random) => {
      const node = reader(playbook, random)
      const template = random.pick([
        "{{ 'a'",
        "{{ 'a' }}{% if x",
        "{{ 'a }}",
        'a {# b',
        '{{ (1 }}',
        '{% for x in y %}',
        '{{ a } b',
        '{% if a %}{% endfor %}',
      ])
      return (
        node && {
          commands: [setTemplate(node, template)],
          nodes: [node.id],
          codes: [
            'template_unclosed',
            'template_quote',
            'template_bracket',
            'block_unended',
            'block_unbegun',
          ],
        }
      )
    },
  },
]

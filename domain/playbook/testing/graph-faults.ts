// Faults of the graph: edges that lead nowhere, back or out, and misplaced or misnamed nodes.
import { edgesOf, incomingOf, reachableFrom, reachableOf } from '../graph/edges.ts'
import { loopsOf } from '../graph/loops.ts'
import type { Playbook } from '../playbook.ts'
import { upstreamOf } from '../graph/upstream.ts'
import {
  at,
  edgesIn,
  type FaultKind,
  freeId,
  addTarget,
  nodesOf,
  oneOf,
  outputsOf,
  targetPath,
} from './fault.ts'
import type { Random } from './random.ts'

const edge = (playbook: Playbook, random: Random) => oneOf(edgesIn(playbook), random)

const running = (playbook: Playbook) => {
  const reachable = reachableOf(playbook)
  return nodesOf(playbook).filter(({ id }) => reachable.has(id))
}

export const graphFaults: readonly FaultKind[] = [
  {
    name: 'a missing target',
    seed: (playbook, random) => {
      const chosen = edge(playbook, random)
      return (
        chosen && {
          commands: [{ do: 'set', path: targetPath(playbook, chosen), value: freeId(playbook, random) }],
          nodes: [chosen.from.node],
          codes: ['target_missing'],
        }
      )
    },
  },
  {
    name: 'a removed node with remaining edges',
    seed: (playbook, random) => {
      const chosen = edge(playbook, random)
      return (
        chosen && {
          commands: [{ do: 'unset', path: at(chosen.to) }],
          nodes: [chosen.from.node],
          codes: ['target_missing'],
        }
      )
    },
  },
  {
    name: 'a target that is a number',
    seed: (playbook, random) => {
      const chosen = edge(playbook, random)
      return (
        chosen && {
          commands: [{ do: 'set', path: targetPath(playbook, chosen), value: Number(chosen.to) }],
          nodes: [chosen.from.node],
          codes: ['target_number'],
        }
      )
    },
  },
  {
    name: 'a node outside nodes',
    seed: (playbook, random) => {
      const chosen = edge(playbook, random)
      const node = chosen && playbook.nodes.get(chosen.to)
      return (
        node && {
          commands: [
            { do: 'unset', path: at(node.id) },
            { do: 'set', path: [node.id], value: node.value },
          ],
          nodes: [null],
          codes: ['node_outside'],
        }
      )
    },
  },
  {
    name: 'an invalid node ID',
    seed: (playbook, random) => {
      const node = oneOf(nodesOf(playbook), random)
      return (
        node && {
          commands: [
            { do: 'rename', path: at(node.id), name: `${node.id}${random.pick(['a', ' ', '.0', '-'])}` },
          ],
          nodes: [null],
          codes: ['id_malformed'],
        }
      )
    },
  },
  {
    name: 'an edge to a trigger',
    seed: (playbook, random) => {
      const trigger = oneOf(nodesOf(playbook, 'trigger'), random)
      const node = oneOf(nodesOf(playbook, 'action', 'store'), random)
      const output = node && oneOf(outputsOf(node), random)
      if (trigger === undefined || node === undefined || output === undefined) return undefined
      return {
        commands: [addTarget(node, { output, to: trigger.id })],
        nodes: [node.id],
        codes: ['trigger_entered'],
      }
    },
  },
  {
    name: 'an edge to itself',
    seed: (playbook, random) => {
      const node = oneOf(nodesOf(playbook, 'action', 'store', 'any'), random)
      const output = node && oneOf(outputsOf(node), random)
      if (node === undefined || output === undefined) return undefined
      return {
        commands: [addTarget(node, { output, to: node.id })],
        nodes: [node.id],
        codes: ['edge_to_itself', 'cycle'],
      }
    },
  },
  {
    name: 'an edge back',
    seed: (playbook, random) => {
      const { parentOf } = loopsOf(playbook)
      const nodes = running(playbook).filter(({ kind }) => kind === 'action' || kind === 'store')
      const node = oneOf(nodes, random)
      if (node === undefined) return undefined
      const before = [...upstreamOf(playbook, node.id)].filter((id) => {
        const kind = playbook.nodes.get(id)?.kind
        return (
          kind !== 'trigger' &&
          parentOf.get(id) === parentOf.get(node.id) &&
          reachableFrom(playbook, [id]).has(node.id)
        )
      })
      const [to, output] = [oneOf(before, random), oneOf(outputsOf(node), random)]
      if (to === undefined || output === undefined) return undefined
      const cycle = [...reachableFrom(playbook, [to])].filter((id) => before.includes(id))
      return {
        commands: [addTarget(node, { output, to })],
        nodes: [node.id, ...cycle],
        codes: ['cycle', 'cycle_endless'],
      }
    },
  },
  {
    name: 'a node without incoming edges',
    seed: (playbook, random) => {
      const nodes = running(playbook).filter(({ kind }) => kind !== 'trigger')
      const node = oneOf(nodes, random)
      if (node === undefined) return undefined
      return {
        commands: [{ do: 'disconnect', edges: [...(incomingOf(playbook).get(node.id) ?? [])] }],
        nodes: [node.id],
        codes: ['node_unreachable', 'part_unreachable'],
      }
    },
  },
  {
    name: 'an edge out of a loop body',
    seed: (playbook, random) => {
      const { bodyOf, parentOf } = loopsOf(playbook)
      const exits = [...bodyOf].flatMap(([loop, body]) => {
        const node = playbook.nodes.get(loop)
        const after = node === undefined ? [] : edgesOf(node).filter(({ from }) => from.of === 'outputs')
        return after.flatMap(({ to }) => (parentOf.get(to) === parentOf.get(loop) ? [{ body, to }] : []))
      })
      const exit = oneOf(exits, random)
      const inside = (exit?.body ?? []).flatMap((id) => playbook.nodes.get(id) ?? [])
      const node = oneOf(
        inside.filter(({ kind }) => kind === 'action' || kind === 'store'),
        random,
      )
      const output = node && oneOf(outputsOf(node), random)
      if (exit === undefined || node === undefined || output === undefined) return undefined
      return {
        commands: [addTarget(node, { output, to: exit.to })],
        nodes: [node.id],
        codes: ['loop_escape'],
      }
    },
  },
  {
    name: 'no trigger',
    seed: (playbook) => {
      const triggers = nodesOf(playbook, 'trigger')
      const commands = triggers.map(({ id }) => ({ do: 'unset', path: at(id) }) as const)
      return triggers.length === 0 ? undefined : { commands, nodes: [null], codes: ['trigger_missing'] }
    },
  },
]

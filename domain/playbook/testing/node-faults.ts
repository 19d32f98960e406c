// Faults within a node: cases and outputs, loops, stores, missing or misspelled members.
import { isList, isObject, ownMember } from '../json.ts'
import type { Playbook, PlaybookNode } from '../playbook.ts'
import { caseNames } from '../read/read-node.ts'
import { at, type FaultKind, lengthAt, nodesOf, oneOf, outputsOf } from './fault.ts'
import type { Random } from './random.ts'

const misspelling = (name: string, random: Random): string => {
  const index = random.below(name.length)
  return random.pick([
    name.toUpperCase() === name ? name.toLowerCase() : name.toUpperCase(),
    `${name} `,
    name.slice(0, index) + name.charAt(index) + name.slice(index),
    name.length > 3 ? name.slice(0, index) + name.slice(index + 1) : ` ${name}`,
  ])
}

/** A case that has an output. */
const chosenCase = (playbook: Playbook, random: Random) => {
  const conditions = nodesOf(playbook, 'condition').filter((each) => lengthAt(each, ['cases']) > 0)
  const node = oneOf(conditions, random)
  const names =
    node === undefined ? [] : caseNames(node.value).filter((name) => outputsOf(node).includes(name))
  const name = oneOf(names, random)
  if (node === undefined || name === undefined) return undefined
  const cases = ownMember(node.value, 'cases')
  const index = isList(cases) ? cases.findIndex((each) => ownMember(each, 'name') === name) : 0
  return { node, name, index }
}

const chosenLoop = (playbook: Playbook, random: Random): PlaybookNode | undefined =>
  oneOf(nodesOf(playbook, 'foreach'), random)

const chosenStore = (playbook: Playbook, random: Random): PlaybookNode | undefined =>
  oneOf(
    nodesOf(playbook, 'store').filter((node) => lengthAt(node, ['modifications']) > 0),
    random,
  )

export const nodeFaults: readonly FaultKind[] = [
  {
    name: 'a misspelled case',
    seed: (playbook, random) => {
      const found = chosenCase(playbook, random)
      const name = found && misspelling(found.name, random)
      if (found === undefined || name === undefined || outputsOf(found.node).includes(name)) return undefined
      return {
        commands: [{ do: 'set', path: at(found.node.id, 'cases', found.index, 'name'), value: name }],
        nodes: [found.node.id],
        codes: ['case_misspelled'],
      }
    },
  },
  {
    name: 'a case without its output',
    seed: (playbook, random) => {
      const found = chosenCase(playbook, random)
      return (
        found && {
          commands: [{ do: 'unset', path: at(found.node.id, 'outputs', found.name) }],
          nodes: [found.node.id],
          codes: ['case_no_output'],
        }
      )
    },
  },
  {
    name: 'an output without its case',
    seed: (playbook, random) => {
      const found = chosenCase(playbook, random)
      return (
        found && {
          commands: [{ do: 'unset', path: at(found.node.id, 'cases', found.index) }],
          nodes: [found.node.id],
          codes: ['output_no_case'],
        }
      )
    },
  },
  {
    name: 'no else',
    seed: (playbook, random) => {
      const conditions = nodesOf(playbook, 'condition').filter((each) => outputsOf(each).includes('else'))
      const node = oneOf(conditions, random)
      return (
        node && {
          commands: [{ do: 'unset', path: at(node.id, 'outputs', 'else') }],
          nodes: [node.id],
          codes: ['else_missing'],
        }
      )
    },
  },
  {
    name: 'an unknown comparison',
    seed: (playbook, random) => {
      const found = chosenCase(playbook, random)
      const value = random.pick(['=', '===', 'contains', 'In', '=>', ''])
      return (
        found && {
          commands: [{ do: 'set', path: at(found.node.id, 'cases', found.index, 'comparison'), value }],
          nodes: [found.node.id],
          codes: ['comparison_unknown', 'comparison_missing'],
        }
      )
    },
  },
  {
    name: 'a case without operands',
    seed: (playbook, random) => {
      const found = chosenCase(playbook, random)
      const operand = random.pick(['left', 'right'])
      return (
        found && {
          commands: [{ do: 'unset', path: at(found.node.id, 'cases', found.index, operand) }],
          nodes: [found.node.id],
          codes: ['operand_missing'],
        }
      )
    },
  },
  {
    name: 'a loop without items',
    seed: (playbook, random) => {
      const node = chosenLoop(playbook, random)
      return (
        node && {
          commands: [{ do: 'unset', path: at(node.id, 'items') }],
          nodes: [node.id],
          codes: ['items_missing'],
        }
      )
    },
  },
  {
    name: 'a loop without a body',
    seed: (playbook, random) => {
      const node = chosenLoop(playbook, random)
      return (
        node && {
          commands: [{ do: 'set', path: at(node.id, 'loop'), value: [] }],
          nodes: [node.id],
          codes: ['loop_empty'],
        }
      )
    },
  },
  {
    name: 'an unknown modification type',
    seed: (playbook, random) => {
      const node = chosenStore(playbook, random)
      return (
        node && {
          commands: [{ do: 'set', path: at(node.id, 'modifications', 0, 'type'), value: 'sett' }],
          nodes: [node.id],
          codes: ['modification_type_unknown'],
        }
      )
    },
  },
  {
    name: 'a node without a type',
    seed: (playbook, random) => {
      const node = oneOf(nodesOf(playbook), random)
      return (
        node && {
          commands: [{ do: 'unset', path: at(node.id, 'type') }],
          nodes: [node.id],
          codes: ['type_missing'],
        }
      )
    },
  },
  {
    name: 'a node without outputs',
    seed: (playbook, random) => {
      const node = oneOf(
        nodesOf(playbook).filter(({ value }) => isObject(ownMember(value, 'outputs'))),
        random,
      )
      return (
        node && {
          commands: [{ do: 'unset', path: at(node.id, 'outputs') }],
          nodes: [node.id],
          codes: ['outputs_missing'],
        }
      )
    },
  },
]

import { expect, test } from 'vitest'
import { applyStep } from '#domain/playbook/edit/history.ts'
import { isRefusal, planCommand } from '#domain/playbook/edit/plan-command.ts'
import { checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import { edgesOf } from '#domain/playbook/graph/edges.ts'
import { type AddTarget, addNodeCommands, nameAfterReplace } from './add-node.ts'
import { type NewNode, newNode, operators } from '../../model/nodes/new-node.ts'
import { action, nodeOf, playbookOf } from '../testing/documents.ts'

const playbook = playbookOf({
  0: { name: 'Start', type: 'trigger', outputs: { default: ['1'] } },
  1: action('A'),
})

const after = (target: AddTarget, beginning: NewNode) => {
  const editing = { reading: playbook, positions: {} }
  const step = planCommand(editing, addNodeCommands(target, { beginning, name: 'New' }))
  if (isRefusal(step)) throw new Error(step.refused)
  const { reading } = applyStep(editing, step).editing
  return reading.kind === 'playbook'
    ? [...reading.nodes.values()].flatMap(edgesOf).map(({ from, to }) => `${from.node}.${from.output} ${to}`)
    : []
}

const edge = { from: { node: '0', of: 'outputs', output: 'default' }, to: '1' } as const
const store: NewNode = { of: 'operator', operator: 'store' }

test.each([
  ['the empty canvas', { to: { kind: 'pane' } }, ['0.default 1']],
  [
    'an output',
    { to: { kind: 'output', port: { ...edge.from, node: '1' } } },
    ['0.default 1', '1.default 2'],
  ],
  ['an input', { to: { kind: 'input', node: '1' } }, ['0.default 1', '2.default 1']],
  ['an edge', { to: { kind: 'edge', edge } }, ['0.default 2', '2.default 1']],
  ['a node', { to: { kind: 'node', node: '1' } }, ['0.default 1']],
] as const)('PBK84 connects a node added to %s', (...[, target, edges]) => {
  expect(after(target, store)).toEqual(edges)
})

test.each(operators)('PBK84 a new %s is read as its kind, with all required outputs', (operator) => {
  const node = nodeOf(newNode({ of: 'operator', operator }, 'New'))
  expect(node.kind).toBe(operator)
  expect(node.outputs.map(({ state }) => state)).not.toContain('undeclared')
  const document = playbookOf({
    0: { name: 'Start', type: 'trigger', outputs: { default: ['1'] } },
    1: newNode({ of: 'operator', operator }, 'New'),
  })
  const errors = checkPlaybook(document).filter(({ level, node: id }) => level === 'error' && id === '1')
  expect(errors.filter(({ code }) => code.includes('output'))).toEqual([])
})

test.each([
  ['was the default of its origin', 'Get alert', 'New'],
  ['the user chose', 'Fetch the alert', 'Fetch the alert'],
  ['is empty', '', 'New'],
])('PBK84 the name of a replaced node that %s', (...[, before, name]) => {
  const playbookBefore = playbookOf({ 1: action(before) })
  expect(
    nameAfterReplace(playbookBefore, { to: { kind: 'node', node: '1' }, name: 'New', former: 'Get alert' }),
  ).toBe(name)
})

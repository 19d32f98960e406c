import { describe, expect, test } from 'vitest'
import { isObject, ownMember } from '../json.ts'
import type { JsonObject, Port } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { applyStep } from './history.ts'
import type { Command, EditState, Refusal } from '../command.ts'
import { fragmentOf } from './fragment.ts'
import { isRefusal, planCommand } from './plan-command.ts'

const port = (node: string, output = 'default'): Port =>
  output === 'loop' ? { node, of: 'loop', output } : { node, of: 'outputs', output }
const edge = (node: string, to: string, output?: string) => ({ from: port(node, output), to })

const action = (name: string, ...to: readonly string[]): JsonObject => ({
  name,
  type: 'action',
  outputs: { default: to },
})
const condition: JsonObject = {
  name: 'Deep enough?',
  type: 'operator',
  subtype: 'condition',
  cases: [
    { name: 'yes', left: '{{ node.0.depth }}', comparison: '>=', right: '4' },
    { name: 'no', left: '1' },
  ],
  outputs: { yes: ['2'], no: [], else: ['3'] },
}
const loop: JsonObject = {
  name: 'Each ship',
  type: 'operator',
  subtype: 'foreach',
  items: '{{ node.0.ships }}',
  loop: ['4'],
  outputs: { default: ['5'] },
}
const nodes: JsonObject = {
  '0': { name: 'Start', type: 'trigger', outputs: { default: ['1'] } },
  '1': condition,
  '2': action('Berth', '6'),
  '3': loop,
  '4': { ...action('Announce'), arguments: { ship: '{{ node.3.default.value }}' } },
  '5': { ...action('Report', '6'), arguments: { text: '{{ node["4"].id }} {{ node.12 }}' } },
  '6': action('End'),
}
const opened = (value: JsonObject = { nodes }, positions: EditState['positions'] = {}): EditState => ({
  reading: readPlaybook(JSON.stringify(value)),
  positions,
})

const run = (editing: EditState, ...commands: readonly Command[]) => {
  const step = planCommand(editing, commands)
  if (isRefusal(step)) throw new Error(`${step.refused}: ${step.about}`)
  return { step, after: applyStep(editing, step).editing }
}

/** The nodes after commands, by ID, parsed. */
const nodesAfter = (...commands: readonly Command[]): JsonObject => {
  const { after } = run(opened(), ...commands)
  const json: unknown = JSON.parse(after.reading.text)
  const found = ownMember(json, 'nodes')
  return isObject(found) ? found : {}
}
const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(ownMember, value)

type Row = readonly [what: string, commands: readonly Command[], path: readonly string[], value: unknown]
const commandRows: readonly Row[] = [
  [
    'connect adds at the end',
    [{ do: 'connect', edge: edge('1', '6', 'yes') }],
    ['1', 'outputs', 'yes'],
    ['2', '6'],
  ],
  ['connect from a loop', [{ do: 'connect', edge: edge('3', '2', 'loop') }], ['3', 'loop'], ['4', '2']],
  [
    'disconnect',
    [{ do: 'disconnect', edges: [edge('1', '2', 'yes'), edge('1', '3', 'else')] }],
    ['1', 'outputs'],
    { yes: [], no: [], else: [] },
  ],
  [
    'reconnect to another node keeps the index',
    [
      { do: 'connect', edge: edge('1', '6', 'yes') },
      { do: 'reconnect', edge: edge('1', '2', 'yes'), next: edge('1', '5', 'yes') },
    ],
    ['1', 'outputs', 'yes'],
    ['5', '6'],
  ],
  [
    'reconnect from another port',
    [{ do: 'reconnect', edge: edge('1', '2', 'yes'), next: edge('1', '2', 'no') }],
    ['1', 'outputs'],
    { yes: [], no: ['2'], else: ['3'] },
  ],
  ['remove also removes edges', [{ do: 'remove', nodes: ['6', '2'] }], ['1', 'outputs', 'yes'], []],
  [
    'remove with a bridge connects predecessors and successors',
    [{ do: 'remove', nodes: ['2'], bridge: true }],
    ['1', 'outputs', 'yes'],
    ['6'],
  ],
  [
    'a bridge skips all removed nodes',
    [{ do: 'remove', nodes: ['1', '2'], bridge: true }],
    ['0', 'outputs', 'default'],
    ['6'],
  ],
  [
    'a bridge past a loop leads to its successors',
    [{ do: 'remove', nodes: ['3', '4'], bridge: true }],
    ['1', 'outputs', 'else'],
    ['5'],
  ],
  [
    'a bridge creates no duplicate edges',
    [
      { do: 'connect', edge: edge('1', '6', 'yes') },
      { do: 'remove', nodes: ['2'], bridge: true },
    ],
    ['1', 'outputs', 'yes'],
    ['6'],
  ],
  [
    'split leads to the new node',
    [{ do: 'split', edge: edge('1', '2', 'yes'), node: { value: action('Tug') } }],
    ['1', 'outputs', 'yes'],
    ['7'],
  ],
  [
    'split continues from the first output',
    [
      {
        do: 'split',
        edge: edge('1', '2', 'yes'),
        node: { value: { type: 'operator', subtype: 'foreach' } },
      },
    ],
    ['7'],
    { type: 'operator', subtype: 'foreach', outputs: { default: ['2'] } },
  ],
  [
    'add connects from a port',
    [{ do: 'add', nodes: [{ value: action('Tug') }], from: port('6') }],
    ['6', 'outputs', 'default'],
    ['7'],
  ],
  [
    'add uses the requested ID',
    [
      {
        do: 'add',
        nodes: [
          { id: '40', value: action('Tug', '41') },
          { id: '41', value: action('Tug', '40') },
        ],
      },
    ],
    ['41', 'outputs', 'default'],
    ['40'],
  ],
  [
    'edges among new nodes follow their new IDs',
    [
      {
        do: 'add',
        nodes: [
          { id: '5', value: action('Tug', '6') },
          { id: '6', value: action('Tug', '5') },
        ],
      },
    ],
    ['8', 'outputs', 'default'],
    ['7'],
  ],
  [
    'replace keeps the edges of ports both have',
    [{ do: 'replace', node: '1', value: { ...condition, cases: [], outputs: { else: [], yes: [] } } }],
    ['1', 'outputs'],
    { yes: ['2'], else: ['3'] },
  ],
  [
    'replace moves other edges to the first port',
    [{ do: 'replace', node: '1', value: action('Ask') }],
    ['1'],
    action('Ask', '2', '3'),
  ],
  [
    'a new case gets an output',
    [{ do: 'add_case', node: '1', value: { name: 'ebb' } }],
    ['1', 'outputs'],
    { yes: ['2'], no: [], else: ['3'], ebb: [] },
  ],
  [
    'renaming a case renames its output',
    [{ do: 'rename_case', node: '1', from: 'yes', to: 'flood' }],
    ['1', 'outputs'],
    { flood: ['2'], no: [], else: ['3'] },
  ],
  [
    'removing a case removes its output',
    [{ do: 'remove_case', node: '1', name: 'yes' }],
    ['1', 'outputs'],
    { no: [], else: ['3'] },
  ],
  [
    'set creates missing parents',
    [{ do: 'set', path: ['nodes', '6', 'arguments', 'a', 'b'], value: 1 }],
    ['6', 'arguments'],
    { a: { b: 1 } },
  ],
  [
    'set adds an item after the last',
    [{ do: 'set', path: ['nodes', '6', 'outputs', 'default', 0], value: '2' }],
    ['6', 'outputs', 'default'],
    ['2'],
  ],
]

describe('PBK31 commands', () => {
  test.each(commandRows)('PBK31 %s', (_, commands, path, value) => {
    expect(at(nodesAfter(...commands), ...path)).toEqual(value)
  })

  test('PBK31 replacing all nodes also removes members that are not nodes', () => {
    const set: Command = { do: 'set', path: ['nodes'], value: { '8': action('a') } }
    const text = { nodes: { '1': action('a'), x: 4, '2': null } }
    const { after } = run(opened(text), set)
    expect(JSON.parse(after.reading.text)).toEqual({ nodes: { '8': action('a') } })
  })

  test.each<[default_: unknown, copied: unknown]>([
    [
      ['2', 3],
      ['5', '6'],
    ],
    [2, '5'],
    [{ '2': {} }, { '5': {} }],
    [{ '2': null, '9': null }, { '5': null }],
    [
      { a: ['2', '9'], b: 3 },
      { a: ['5'], b: '6' },
    ],
  ])('PBK29 copies lead to copies in any shape: %j', (value, copied) => {
    const one: JsonObject = { type: 'action', outputs: { default: value } }
    const editing = opened({ nodes: { '1': one, '2': action('b'), '3': action('c'), '0': action('d') } })
    if (editing.reading.kind === 'unreadable') throw new Error('unreadable')
    const fragment = fragmentOf(editing.reading, { ids: ['1', '2', '3'], positionOf: () => null })
    const { after } = run(editing, { do: 'paste', fragment, by: { x: 0, y: 0 } })
    expect(at(JSON.parse(after.reading.text), 'nodes', '4', 'outputs', 'default')).toEqual(copied)
  })

  test('PBK31 only nodes are reported as created', () => {
    const made = (key: string, value: unknown) =>
      run(opened(), { do: 'set', path: ['nodes', key], value }).step.made
    expect([made('77', {}), made('77', 1), made('x', {})]).toEqual([['77'], [], []])
  })

  test('PBK31 a misspelled case is renamed to the intended output', () => {
    const text = { nodes: { '1': { ...condition, outputs: { Yes: ['1'], no: [], else: [] } } } }
    const { after } = run(opened(text), { do: 'rename_case', node: '1', from: 'yes', to: 'Yes' })
    expect(at(JSON.parse(after.reading.text), 'nodes', '1', 'outputs')).toEqual({
      Yes: ['1'],
      no: [],
      else: [],
    })
    expect(after.reading).toMatchObject({ kind: 'playbook' })
  })
})

describe('PBK27 new IDs', () => {
  const idsOf = (value: JsonObject): readonly string[] =>
    run(opened(value), { do: 'add', nodes: [{ value: action('a') }, { value: action('b') }] }).step.made
  const rows: readonly (readonly [what: string, value: JsonObject, ids: readonly string[]])[] = [
    ['start with 0', {}, ['0', '1']],
    ['follow the highest', { nodes: { '7': {}, '2': {} } }, ['8', '9']],
    [
      'skip IDs that a template reads',
      { nodes: { '1': { a: ['{{ node.2 }} {{ node["3"] }} {{ node [ 4 ] }}'] } } },
      ['5', '6'],
    ],
    ['skip IDs that an edge leads to', { nodes: { '1': action('a', '2') } }, ['3', '4']],
    ['skip keys of nodes outside "nodes"', { '5': { type: 'action' }, nodes: {} }, ['6', '7']],
    [
      'are exact beyond safe integers',
      { nodes: { '9007199254740993': {} } },
      ['9007199254740994', '9007199254740995'],
    ],
    [
      'use free low IDs if the highest is taken',
      { nodes: { '9999999999999999999': {}, '0': {} } },
      ['1', '2'],
    ],
    [
      'skip keys of members that are not nodes',
      { nodes: { '9999999999999999999': {}, '0': 'x' } },
      ['1', '2'],
    ],
  ]
  test.each(rows)('PBK27 %s', (_, value, ids) => {
    expect(idsOf(value)).toEqual(ids)
  })
})

describe('PBK28 impossible commands are refused and change nothing', () => {
  const refusals: readonly (readonly [Refusal['refused'], string, Command])[] = [
    ['node_unknown', '9', { do: 'connect', edge: edge('0', '9') }],
    ['node_unknown', '9', { do: 'connect', edge: edge('9', '0') }],
    ['node_unknown', '9', { do: 'remove', nodes: ['1', '9'] }],
    ['node_unknown', '9', { do: 'replace', node: '9', value: {} }],
    ['node_unknown', '9', { do: 'move', positions: { '9': null } }],
    ['node_unknown', '9', { do: 'set', path: ['nodes', '9', 'name'], value: '' }],
    ['node_unknown', '9', { do: 'add_case', node: '9', value: {} }],
    ['port_unknown', '0.x', { do: 'connect', edge: edge('0', '2', 'x') }],
    ['port_unknown', '0.loop', { do: 'connect', edge: edge('0', '2', 'loop') }],
    ['port_unknown', '1.x', { do: 'rename_case', node: '1', from: 'x', to: 'y' }],
    ['port_unknown', '1.else', { do: 'rename_case', node: '1', from: 'else', to: 'y' }],
    ['port_unknown', '1.x', { do: 'remove_case', node: '1', name: 'x' }],
    ['path_unknown', 'a', { do: 'unset', path: ['a'] }],
    ['path_unknown', '', { do: 'set', path: [], value: {} }],
    ['path_unknown', 'nodes.1.cases.3', { do: 'set', path: ['nodes', '1', 'cases', 3], value: 1 }],
    ['path_unknown', 'nodes.1.name.x', { do: 'set', path: ['nodes', '1', 'name', 'x'], value: 1 }],
    ['path_unknown', 'nodes.1.cases.0', { do: 'rename', path: ['nodes', '1', 'cases', 0], name: 'x' }],
    ['path_unknown', 'nodes.1.cases.3', { do: 'insert', path: ['nodes', '1', 'cases', 3], value: 1 }],
    ['path_unknown', 'nodes.1.cases.0', { do: 'reorder', path: ['nodes', '1', 'cases', 0], to: 2 }],
    ['path_unknown', 'nodes.1', { do: 'adopt', path: ['nodes', '1'] }],
    ['path_unknown', 'nodes.2.cases', { do: 'add_case', node: '2', value: { name: 'a' } }],
    ['edge_exists', '0.default 1', { do: 'connect', edge: edge('0', '1') }],
    ['edge_unknown', '0.default 2', { do: 'disconnect', edges: [edge('0', '2')] }],
    ['edge_unknown', '0.default 2', { do: 'split', edge: edge('0', '2'), node: { value: {} } }],
    ['edge_unknown', '0.default 2', { do: 'reconnect', edge: edge('0', '2'), next: edge('0', '3') }],
    ['trigger_has_no_input', '0', { do: 'connect', edge: edge('6', '0') }],
    ['trigger_has_no_input', '1', { do: 'replace', node: '1', value: { type: 'trigger' } }],
    ['own_body', '3', { do: 'connect', edge: edge('3', '3', 'loop') }],
    ['own_body', '3', { do: 'connect', edge: edge('4', '3') }],
    ['own_body', '6', { do: 'connect', edge: edge('6', '6') }],
    ['name_taken', 'no', { do: 'rename_case', node: '1', from: 'yes', to: 'no' }],
    ['name_taken', 'else', { do: 'add_case', node: '1', value: { name: 'else' } }],
    ['name_taken', 'type', { do: 'rename', path: ['nodes', '1', 'name'], name: 'type' }],
  ]
  test.each(refusals)('PBK28 %s %s: %j', (refused, about, command) => {
    expect(planCommand(opened(), [command])).toEqual({ refused, about })
    expect(planCommand(opened(), [{ do: 'set', path: ['name'], value: 'x' }, command])).toEqual({
      refused,
      about,
    })
  })

  test('PBK28 an unreadable text only accepts typing', () => {
    const editing: EditState = { reading: readPlaybook('{'), positions: {} }
    expect(planCommand(editing, [{ do: 'unset', path: ['a'] }])).toEqual({ refused: 'unreadable', about: '' })
    const { after } = run(
      editing,
      { do: 'type', batch: [{ start: 1, end: 1, insert: '}' }] },
      { do: 'set', path: ['name'], value: 'x' },
    )
    expect(after.reading.text).toBe('{"name": "x"}')
  })
})

describe('PBK30 positions', () => {
  const owning = {
    nodes: { '0': { type: 'action', position: { x: 1, y: 2, z: 3 } }, '1': { type: 'action' } },
  }

  test('PBK30 are in the side file if the document has none, and are removed with their node', () => {
    const { after } = run(opened(), { do: 'move', positions: { '1': { x: 5, y: 6 }, '2': { x: 7, y: 8 } } })
    expect(after).toEqual({ ...opened(), positions: { '1': { x: 5, y: 6 }, '2': { x: 7, y: 8 } } })
    expect(run(after, { do: 'move', positions: { '1': null } }).after.positions).toEqual({
      '2': { x: 7, y: 8 },
    })
    expect(run(after, { do: 'remove', nodes: ['2'] }).after.positions).toEqual({ '1': { x: 5, y: 6 } })
  })

  test('PBK30 are in the document if it has any, and keep other members', () => {
    const move = { do: 'move', positions: { '0': { x: 5, y: 2 }, '1': { x: 7, y: 8 } } } as const
    const { after } = run(opened(owning, { '0': { x: 9, y: 9 } }), move)
    expect(after.positions).toEqual({})
    expect(JSON.parse(after.reading.text)).toEqual({
      nodes: {
        '0': { type: 'action', position: { x: 5, y: 2, z: 3 } },
        '1': { type: 'action', position: { x: 7, y: 8 } },
      },
    })
  })

  test('PBK30 of new nodes are stored with the others', () => {
    const add = { do: 'add', nodes: [{ value: { type: 'action' }, at: { x: 3, y: 4 } }] } as const
    expect(run(opened(), add).after.positions).toEqual({ '7': { x: 3, y: 4 } })
    const { after } = run(opened(owning), add)
    expect(at(JSON.parse(after.reading.text), 'nodes', '2')).toEqual({
      type: 'action',
      position: { x: 3, y: 4 },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { readAgain, readPlaybook } from '../read/read-playbook.ts'
import { generatePlaybook } from '../testing/generate-playbook.ts'
import { checkPlaybook } from './check-playbook.ts'
import { suggestName } from './suggest-name.ts'

const head = { name: 'a', uuid: '5e0a6d2c-9d1f-4b53-8c6e-0f4a3b2c1d00', workspace: 'b', description: 'c' }

type Nodes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const found = (nodes: Nodes): readonly string[] =>
  checkPlaybook(readPlaybook(JSON.stringify({ ...head, nodes }))).map(
    ({ code, node }) => `${code} ${node ?? '-'}`,
  )

const trigger = (...to: readonly string[]) => ({ name: 'a', type: 'trigger', outputs: { default: to } })
const action = (to: readonly string[], text = '') => ({
  name: 'a',
  type: 'action',
  outputs: { default: to },
  arguments: { text },
})
const foreach = (loop: readonly string[], to: readonly string[]) => ({
  name: 'a',
  type: 'operator',
  subtype: 'foreach',
  items: '{{ node.0.x }}',
  loop,
  outputs: { default: to },
})
const store = (key: string, { to, value = '1' }: { to: readonly string[]; value?: string }) => ({
  name: 'a',
  type: 'operator',
  subtype: 'store',
  modifications: [{ key, type: 'append', value }],
  outputs: { default: to },
})
const condition = (names: readonly string[], outputs: Readonly<Record<string, readonly string[]>>) => ({
  name: 'a',
  type: 'operator',
  subtype: 'condition',
  cases: names.map((name) => ({ name, left: '1', comparison: '==', right: '1' })),
  outputs,
})

test('PBK45 a playbook without nodes lacks neither workspace nor description nor trigger', () => {
  const { name, uuid } = head
  const codes = (nodes: Nodes): readonly string[] =>
    checkPlaybook(readPlaybook(JSON.stringify({ name, uuid, nodes }))).map(({ code }) => code)
  expect(codes({})).toEqual([])
  expect(codes({ 1: action([]) }).toSorted()).toEqual([
    'document_description_missing',
    'document_workspace_missing',
    'trigger_missing',
  ])
})

describe('PBK40 cycles', () => {
  test.each([
    ['without an exit', { '0': trigger('1'), '1': action(['2']), '2': action(['1']) }, ['cycle_endless 2']],
    [
      'exit by a condition',
      { '0': trigger('1'), '1': action(['2']), '2': condition(['b'], { b: ['1'], else: [] }) },
      ['cycle 2'],
    ],
    [
      'exit by an output of an action',
      { '0': trigger('1'), '1': { ...action([]), outputs: { wait: ['1'], done: [] } } },
      ['cycle 1'],
    ],
    ['to itself', { '0': trigger('1'), '1': action(['1']) }, ['edge_to_itself 1']],
    [
      'from a body back to its loop',
      { '0': trigger('1'), '1': foreach(['2'], []), '2': action(['1']) },
      ['cycle_endless 2'],
    ],
    ['through a trigger', { '0': trigger('1'), '1': action(['0']) }, ['trigger_entered 1']],
    [
      'two back edges are two diagnostics',
      { '0': trigger('1'), '1': action(['2']), '2': action(['1', '3']), '3': action(['1']) },
      ['cycle_endless 2', 'cycle_endless 3'],
    ],
    [
      'a node on a cycle can read itself',
      { '0': trigger('1'), '1': { ...action([], '{{ node.1.x }}'), outputs: { wait: ['1'], done: [] } } },
      ['cycle 1'],
    ],
  ] as const)('PBK40 %s', (_title, nodes, expected) => {
    expect(found(nodes)).toEqual(expected)
  })
})

describe('PBK42 cases and outputs', () => {
  test.each([
    ['High', 'high', true],
    ['High ', 'High', true],
    ['not-found', 'Not found', true],
    ['Webutation', 'Webtuation', true],
    ['High', 'Low', false],
    ['a', 'b', false],
    ['高', '高 ', true],
  ])('PBK42 %j suggests %j: %s', (typed, name, isNear) => {
    expect(suggestName(typed, [name])).toBe(isNear ? name : undefined)
  })

  test.each([
    [
      'one similar, one unused',
      condition(['High', 'Low'], { high: [], Low: [], other: [], else: [] }),
      ['output_no_case 1', 'case_misspelled 1'],
    ],
    [
      'nothing similar',
      condition(['High', 'Low'], { aaaa: [], bbbb: [], else: [] }),
      ['case_no_output 1', 'case_no_output 1', 'output_no_case 1', 'output_no_case 1'],
    ],
  ])('PBK42 %s', (_title, node, expected) => {
    expect(found({ '0': trigger('1'), '1': node }).toSorted()).toEqual(expected.toSorted())
  })
})

describe('PBK43 keys of the store', () => {
  test.each([
    [
      'written before',
      { '0': trigger('1'), '1': store('k', { to: ['2'] }), '2': action([], '{{ store.k }}') },
      [],
    ],
    [
      'written on one of two paths',
      { '0': trigger('1', '2'), '1': store('k', { to: ['2'] }), '2': action([], '{{ store.k }}') },
      [],
    ],
    [
      'written later',
      { '0': trigger('1'), '1': action(['2'], '{{ store.k }}'), '2': store('k', { to: [] }) },
      ['store_later 1'],
    ],
    [
      'written later in the same loop',
      {
        '0': trigger('1'),
        '1': foreach(['2'], []),
        '2': action(['3'], '{{ store.k }}'),
        '3': store('k', { to: [] }),
      },
      [],
    ],
    [
      'written in an earlier loop',
      {
        '0': trigger('1'),
        '1': foreach(['2'], ['3']),
        '2': store('k', { to: [] }),
        '3': action([], '{{ store.k }}'),
      },
      [],
    ],
    [
      'a member written by its path',
      {
        '0': trigger('1'),
        '1': store('alert.uuid', { to: ['2'] }),
        '2': action([], '{{ store.alert.uuid }}'),
      },
      [],
    ],
    ['read by its writer', { '0': trigger('1'), '1': store('k', { to: [], value: '{{ store.k }}' }) }, []],
    [
      'a key computed by a template',
      { '0': trigger('1'), '1': store('{{ node.0.x }}', { to: ['2'] }), '2': action([], '{{ store.k }}') },
      [],
    ],
  ] as const)('PBK43 %s', (_title, nodes, expected) => {
    expect(found(nodes)).toEqual(expected)
  })
})

test.each([
  ['a digit too many, and nothing reads that member of the node', 'status', undefined],
  ['a digit too many, and another node reads that member of it', 'x', 'Read node 1'],
  ['the only node of which that member is read', 'x', 'Read node 1'],
])('PBK46 a missing node is replaced by %s', (...[title, member, fix]) => {
  const target = title.startsWith('a digit') ? '18' : '77'
  const checked = checkPlaybook(
    readPlaybook(
      JSON.stringify({
        ...head,
        nodes: {
          '0': trigger('1'),
          '1': action(['2']),
          '2': action(['3'], '{{ node.1.x }}'),
          '3': action([], `{{ node.${target}.${member} }}`),
        },
      }),
    ),
  )
  const fixes = checked.flatMap(({ code, fixes: each }) => (code === 'reference_missing' ? each : []))
  const read = fixes.find(({ code }) => code === 'read_node')
  expect(read && `Read node ${String(read.params['read'])}`).toBe(fix)
})

describe('PBK44 limits of the checks', () => {
  test('PBK44 a check reports at most ten thousand diagnostics', () => {
    const targets = Array.from({ length: 20_000 }, (_, index) => String(index + 9))
    expect(found({ '0': trigger(...targets) }).length).toBe(10_000)
  })

  test('PBK44 a node with unchanged bytes keeps its diagnostics', () => {
    const text = generatePlaybook({ nodes: 30, seed: 3 }).replaceAll('"comparison": "', '"comparison": "?')
    const before = readPlaybook(text)
    const at = text.indexOf('"name"') + '"name": "'.length
    const after = readAgain(before, [{ start: at, end: at, insert: 'The ' }])
    const diagnostics = checkPlaybook(before)
    expect(diagnostics.length).toBeGreaterThan(0)
    expect(checkPlaybook(after).every((diagnostic, index) => diagnostic === diagnostics[index])).toBe(true)
  })

  test('PBK39 references in labels are not checked', () => {
    const labelled = { ...action([]), description: '{{ node.9.x', name: '{{ node.9.x }}' }
    expect(found({ '0': trigger('1'), '1': labelled })).toEqual([])
  })
})

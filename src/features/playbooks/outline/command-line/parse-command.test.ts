import { describe, expect, it } from 'vitest'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import type { PaletteEntry } from '../../canvas/palette/palette-entries.ts'
import { parseCommand } from './parse-command.ts'

const document = {
  name: 'P',
  nodes: {
    0: { name: 'Begin', type: 'trigger', outputs: { default: ['4'] } },
    3: {
      name: 'Each',
      type: 'operator',
      subtype: 'foreach',
      items: '',
      loop: ['5'],
      outputs: { default: ['7'] },
    },
    4: {
      name: 'If',
      type: 'operator',
      subtype: 'condition',
      cases: [{ name: 'not found' }, { name: 'a.b' }],
      outputs: { 'not found': ['7', '3'], 'a.b': [], else: [] },
    },
    5: { name: 'Look', type: 'action', arguments: { list: [1, 2], 0: 'zero' }, outputs: { default: [] } },
    7: { name: 'Any', type: 'operator', subtype: 'any', outputs: { default: [] } },
  },
}
const reading = readPlaybook(JSON.stringify(document))
if (reading.kind !== 'playbook') throw new Error('no playbook')
const playbook: Playbook = reading
const step = (
  of: 'action' | 'trigger',
  { name, module }: { name: string; module: string },
): PaletteEntry => ({
  id: `${of} ${module} ${name}`,
  name,
  detail: module,
  beginning: { of, module: `uuid of ${module}`, step: `uuid of ${name}` },
})
const steps = [
  step('action', { name: 'Get Alert', module: 'Harbour.io' }),
  step('action', { name: 'Init a scan', module: 'Lighthouse' }),
  step('action', { name: 'Init a scan', module: 'Harbour.io' }),
  step('trigger', { name: 'New ship', module: 'Harbour.io' }),
]
const parse = (line: string, catalogue = steps) =>
  parseCommand(line, { playbook, nameOf: () => 'New', steps: catalogue })
const port = (node: string, output: string, of: 'outputs' | 'loop' = 'outputs') => ({ node, of, output })

describe('PBK101: parses a line into commands', () => {
  it.each([
    ['connect 4.else to 7', [{ do: 'connect', edge: { from: port('4', 'else'), to: '7' } }]],
    ['  CONNECT 4.ELSE   TO 7 ', [{ do: 'connect', edge: { from: port('4', 'else'), to: '7' } }]],
    ['connect 4."not found" to 5', [{ do: 'connect', edge: { from: port('4', 'not found'), to: '5' } }]],
    ['connect 4.a.b to 5', [{ do: 'connect', edge: { from: port('4', 'a.b'), to: '5' } }]],
    ['connect 0 to 5', [{ do: 'connect', edge: { from: port('0', 'default'), to: '5' } }]],
    ['connect 3.loop to 7', [{ do: 'connect', edge: { from: port('3', 'loop', 'loop'), to: '7' } }]],
    ['loop 3 to 7', [{ do: 'connect', edge: { from: port('3', 'loop', 'loop'), to: '7' } }]],
    ['connect 3 to 4', [{ do: 'connect', edge: { from: port('3', 'default'), to: '4' } }]],
    [
      'disconnect 4."not found" from 7',
      [{ do: 'disconnect', edges: [{ from: port('4', 'not found'), to: '7' }] }],
    ],
    [
      'disconnect 4."not found"',
      [
        {
          do: 'disconnect',
          edges: [
            { from: port('4', 'not found'), to: '7' },
            { from: port('4', 'not found'), to: '3' },
          ],
        },
      ],
    ],
    ['delete 4', [{ do: 'remove', nodes: ['4'] }]],
    [
      'rename 4 to "Is it \\"there\\"?"',
      [{ do: 'set', path: ['nodes', '4', 'name'], value: 'Is it "there"?' }],
    ],
    ['rename 4 to Check', [{ do: 'set', path: ['nodes', '4', 'name'], value: 'Check' }]],
    ['rename 4.else to other', [{ do: 'rename_case', node: '4', from: 'else', to: 'other' }]],
    [
      'rename 5.default to found',
      [{ do: 'rename', path: ['nodes', '5', 'outputs', 'default'], name: 'found' }],
    ],
    [
      'set 5.arguments.url to {{ node.0.url }}',
      [{ do: 'set', path: ['nodes', '5', 'arguments', 'url'], value: '{{ node.0.url }}' }],
    ],
    [
      'set 5.arguments.url to "{{ node.0.url }}"',
      [{ do: 'set', path: ['nodes', '5', 'arguments', 'url'], value: '{{ node.0.url }}' }],
    ],
    ['set 5.arguments.list.1 to 7', [{ do: 'set', path: ['nodes', '5', 'arguments', 'list', 1], value: 7 }]],
    ['set 5.arguments.0 to true', [{ do: 'set', path: ['nodes', '5', 'arguments', '0'], value: true }]],
    ['set 5.arguments."a b" to [1]', [{ do: 'set', path: ['nodes', '5', 'arguments', 'a b'], value: [1] }]],
    ['unset 5.arguments.list', [{ do: 'unset', path: ['nodes', '5', 'arguments', 'list'] }]],
    ['undo', []],
  ])('%s', (line, commands) => {
    expect(parse(line)).toMatchObject({ ok: true, commands })
  })

  it.each([
    ['add action named "Scan" after 4.else', 'Scan', port('4', 'else')],
    ['add condition after 5', 'New', port('5', 'default')],
    ['add loop "Each host"', 'Each host', undefined],
    ['add trigger', 'New', undefined],
    ['add trigger named By-hand', 'By-hand', undefined],
    ['add condition named "of"', 'of', undefined],
  ])('%s', (line, name, from) => {
    const parsed = parse(line)
    const [command] = parsed.ok ? parsed.commands : []
    expect(command).toMatchObject({ do: 'add', nodes: [{ value: { name } }] })
    expect(command && 'from' in command ? command.from : undefined).toEqual(from)
  })

  it('insert puts a node on an edge', () => {
    expect(parse('insert store "Keep" on 4."not found" to 7')).toMatchObject({
      ok: true,
      commands: [
        {
          do: 'split',
          edge: { from: port('4', 'not found'), to: '7' },
          node: { value: { name: 'Keep', subtype: 'store' } },
        },
      ],
    })
  })
})

describe('PBK101: an invalid line reports the position and what was expected', () => {
  it.each([
    ['', { at: 0, expected: 'verb', about: '' }],
    ['konnect 4', { at: 0, expected: 'verb', about: 'konnect' }],
    ['connect', { at: 7, expected: 'port' }],
    ['connect 99 to 7', { at: 8, expected: 'port', about: '99' }],
    ['connect 4.high to 7', { expected: 'port', about: 'high' }],
    ['connect 4.else 7', { at: 15, expected: 'word', about: 'to' }],
    ['connect 4.else to', { at: 17, expected: 'node' }],
    ['connect 4.else to 99', { at: 18, expected: 'node', about: '99' }],
    ['connect 4.else to 7 now', { at: 20, expected: 'end', about: 'now' }],
    ['add thing', { at: 4, expected: 'kind', about: 'thing' }],
    ['rename 4 to "open', { at: 12, expected: 'quote' }],
    ['set 5 to 4', { expected: 'member' }],
    ['set 5.arguments.url to', { at: 22, expected: 'value' }],
    ['delete', { at: 6, expected: 'node' }],
  ])('%j', (line, miss) => {
    expect(parse(line)).toMatchObject({ ok: false, miss })
  })
})

describe('PBK119: an action is added from the catalogue', () => {
  const added = (name: string, module: string) => ({
    name,
    type: 'action',
    module_uuid: `uuid of ${module}`,
    action_uuid: `uuid of ${name}`,
    arguments: {},
    outputs: { default: [] },
  })

  it.each([
    [
      'add action "Get Alert" of "Harbour.io" after 4.else',
      added('Get Alert', 'Harbour.io'),
      port('4', 'else'),
    ],
    ['add action "get alert" of harbour.io', added('Get Alert', 'Harbour.io'), undefined],
    ['add action "Get Alert" after 0', added('Get Alert', 'Harbour.io'), port('0', 'default')],
    ['ADD ACTION "Init a scan" OF LIGHTHOUSE', added('Init a scan', 'Lighthouse'), undefined],
  ])('%s', (line, value, from) => {
    expect(parse(line)).toMatchObject({ ok: true, commands: [{ do: 'add', nodes: [{ value }] }] })
    const parsed = parse(line)
    const [command] = parsed.ok ? parsed.commands : []
    expect(command && 'from' in command ? command.from : undefined).toEqual(from)
  })

  it('also on a connection, and triggers too', () => {
    expect(parse('insert action "Get Alert" on 4."not found" to 7')).toMatchObject({
      commands: [{ do: 'split', node: { value: added('Get Alert', 'Harbour.io') } }],
    })
    expect(parse('add trigger "New ship"')).toMatchObject({
      commands: [{ nodes: [{ value: { trigger_uuid: 'uuid of New ship' } }] }],
    })
  })

  it('with “named”, it has only a name', () => {
    const parsed = parse('add action named "Get Alert" after 0')
    expect(parsed).toMatchObject({ ok: true })
    const value = { name: 'Get Alert', type: 'action', arguments: {}, outputs: { default: [] } }
    expect(parsed.ok ? parsed.commands : []).toEqual([
      { do: 'add', nodes: [{ value }], from: port('0', 'default') },
    ])
  })

  it.each([
    ['add action "Init a scan"', { reason: 'several', modules: ['Lighthouse', 'Harbour.io'] }, 11],
    ['add action "Get Alerts" after 0', { reason: 'unknown', similar: ['Get Alert'] }, 11],
    ['add trigger "Get Alert"', { reason: 'unknown', similar: [] }, 12],
    ['add action "Get Alert" of Habour.io', { reason: 'noModule', similar: ['Harbour.io'] }, 26],
    ['add action "Get Alert" of Lighthouse', { reason: 'notInModule', similar: [] }, 11],
    ['insert action "Init scan" on 4."not found" to 7', { reason: 'unknown', similar: ['Init a scan'] }, 14],
  ])('refused: %s', (line, refusal, at) => {
    expect(parse(line)).toMatchObject({ ok: false, refusal, at })
  })

  it('without modules, only “named” adds one', () => {
    expect(parse('add action "Get Alert"', [])).toMatchObject({ refusal: { reason: 'noCatalogue' } })
    expect(parse('add action named "Get Alert"', [])).toMatchObject({ ok: true })
  })

  it.each([
    ['add action named', { at: 16, expected: 'name' }],
    ['add action "Get Alert" of', { at: 25, expected: 'module' }],
    ['add action after', { at: 16, expected: 'port' }],
    ['add condition "Old" of Lighthouse', { at: 20, expected: 'end', about: 'of' }],
  ])('incomplete: %s', (line, miss) => {
    expect(parse(line)).toMatchObject({ ok: false, miss })
  })
})

import { describe, expect, it } from 'vitest'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
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
const parse = (line: string) => parseCommand(line, { playbook, nameOf: () => 'New' })
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
    ['add action "Scan" after 4.else', 'Scan', port('4', 'else')],
    ['add condition after 5', 'New', port('5', 'default')],
    ['add loop "Each host"', 'Each host', undefined],
    ['add trigger', 'New', undefined],
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

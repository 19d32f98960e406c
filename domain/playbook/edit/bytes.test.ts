import fc from 'fast-check'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { isObject } from '../json.ts'
import type { JsonPath } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { validPlaybooks } from '../testing/playbook-arbitrary.ts'
import { randomOf } from '../testing/random.ts'
import { applyStep } from './history.ts'
import type { Command, Step } from '../command.ts'
import { isRefusal, planCommand } from './plan-command.ts'
import { commandOfKind } from './testing/random-command.ts'

const planned = (text: string, commands: readonly Command[]): Step => {
  const step = planCommand({ reading: readPlaybook(text), positions: {} }, commands)
  if (isRefusal(step)) throw new Error(`${step.refused} ${step.about}`)
  return step
}

const after = (text: string, ...commands: readonly Command[]): string =>
  applyStep({ reading: readPlaybook(text), positions: {} }, planned(text, commands)).editing.reading.text

const set = (path: JsonPath, value: unknown): Command => ({ do: 'set', path, value })
const unset = (...path: JsonPath): Command => ({ do: 'unset', path })

const editCases: readonly (readonly [what: string, before: string, command: Command, after: string])[] = [
  ['a value', '{"a" : 1.0 , "b":1e3}', set(['a'], 2), '{"a" : 2 , "b":1e3}'],
  [
    'the same value in another spelling',
    '{"a":1.0,"b":"\\u00e9\\/"}',
    set(['b'], 'é/'),
    '{"a":1.0,"b":"\\u00e9\\/"}',
  ],
  ['a member of a value', '{"a":{"x":1.0,"y":2}}', set(['a'], { x: 1, y: 3 }), '{"a":{"x":1.0,"y":3}}'],
  ['an item of a list', '{"a":[1.0, {"b" : 2},3]}', set(['a'], [1, { b: 4 }, 3]), '{"a":[1.0, {"b" : 4},3]}'],
  ['items removed from a list', '{"a":[1.0, 2, 3.0]}', set(['a'], [1, 3]), '{"a":[1.0, 3.0]}'],
  ['items inserted into a list', '{"a":[1.0, 3.0]}', set(['a'], [1, 2, 3]), '{"a":[1.0, 2, 3.0]}'],
  ['the first member', '{ "a": 1, "b": 2 }', unset('a'), '{ "b": 2 }'],
  ['a member between', '{"a": 1, "b": 2, "c": 3}', unset('b'), '{"a": 1, "c": 3}'],
  ['the last member', '{\n  "a": 1,\n  "b": 2\n}\n', unset('b'), '{\n  "a": 1\n}\n'],
  ['the only member', '{\n  "a": 1\n}', unset('a'), '{}'],
  ['a member and its hidden duplicates', '{"a":1,"b":2,"a":3}', unset('a'), '{"b":2}'],
  ['a key', '{"a" :1.0}', { do: 'rename', path: ['a'], name: 'é' }, '{"é" :1.0}'],
  ['an item', '{"a":[1.0,2,3e0]}', { do: 'reorder', path: ['a', 2], to: 0 }, '{"a":[3e0,1.0,2]}'],
  ['an item back', '{"a":[1.0, 2, 3e0]}', { do: 'reorder', path: ['a', 0], to: 1 }, '{"a":[2, 1.0, 3e0]}'],
  ['an item before the first', '{"a":[1]}', { do: 'insert', path: ['a', 0], value: -0 }, '{"a":[-0,1]}'],
  ['the valid one of duplicate keys', '{"a":1,"a":2}', set(['a'], 3), '{"a":1,"a":3}'],
]

/** Source text of a member with its key, or of an item, as the parser finds it. */
const memberAt = (text: string, path: JsonPath): string => {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const tree = parseTree(text.slice(start))
  const found = tree && findNodeAtLocation(tree, [...path])
  const member = found?.parent?.type === 'property' ? found.parent : found
  return member === undefined ? '' : text.slice(start + member.offset).slice(0, member.length)
}

const changesOf = (text: string, command: Command) =>
  planned(text, [command])
    .batches.flat()
    .map(({ start, end, insert }) => ({ start, end, insert, old: text.slice(start, end) }))

const texts = fc.record({ text: validPlaybooks, seed: fc.integer({ min: 0, max: 2 ** 31 }) })

/** A random command of one kind that is possible in the text, if one is found. */
const possible = (text: string, { seed, kind }: { seed: number; kind: Command['do'] }) => {
  const random = randomOf(seed)
  const editing = { reading: readPlaybook(text), positions: {} }
  for (let round = 0; round < 5; round += 1) {
    const command = commandOfKind(editing, { kind, random })
    if (!isRefusal(planCommand(editing, [command]))) return command
  }
  return undefined
}

describe('PBK23 an edit changes only its own bytes', () => {
  test.each(editCases)('PBK23 %s', (_, before, command, expected) => {
    expect(after(before, command)).toBe(expected)
  })

  test('PBK23 setting a value preserves all bytes outside it', () => {
    fc.assert(
      fc.property(texts, ({ text, seed }) => {
        const command = possible(text, { seed, kind: 'set' })
        if (command?.do !== 'set') return
        const start = text.startsWith('\ufeff') ? 1 : 0
        const tree = parseTree(text.slice(start))
        const value = tree && findNodeAtLocation(tree, [...command.path])
        for (const edit of changesOf(text, command))
          if (value === undefined) expect(edit.old.trim()).toBe('')
          else {
            expect(edit.start).toBeGreaterThanOrEqual(start + value.offset)
            expect(edit.end).toBeLessThanOrEqual(start + value.offset + value.length)
          }
      }),
    )
  })

  test('PBK23 an addition removes only the whitespace of an empty container', () => {
    const kinds = ['add', 'add_case', 'connect', 'insert', 'paste'] as const
    fc.assert(
      fc.property(texts, fc.constantFrom(...kinds), ({ text, seed }, kind) => {
        const command = possible(text, { seed, kind })
        if (command !== undefined) for (const { old } of changesOf(text, command)) expect(old.trim()).toBe('')
      }),
    )
  })

  test('PBK23 a removal removes a comma and whitespace and adds nothing', () => {
    fc.assert(
      fc.property(texts, ({ text, seed }) => {
        const command = possible(text, { seed, kind: 'unset' })
        if (command?.do !== 'unset') return
        const [edit, ...more] = changesOf(text, command)
        expect(more).toEqual([])
        expect(edit?.insert).toBe('')
        const own = memberAt(text, command.path)
        if (own === '' || edit === undefined) throw new Error('the member is missing')
        expect(edit.old.replace(own, '')).toMatch(/^\s*,?\s*$/)
      }),
    )
  })
})

const action = { name: 'n', type: 'action', outputs: { default: ['1'] } }
const add: Command = { do: 'add', nodes: [{ value: action }] }
const lines = (...text: readonly string[]): string => text.join('\n')
const additionCases: readonly (readonly [what: string, before: string, command: Command, after: string])[] = [
  [
    'one line',
    '{"a":1,"nodes":{}}',
    add,
    '{"a":1,"nodes":{"0":{"name":"n","type":"action","outputs":{"default":["1"]}}}}',
  ],
  [
    'one line with spaces',
    '{"a": 1, "b": [1]}',
    set(['c'], { d: [1, 2] }),
    '{"a": 1, "b": [1], "c": {"d": [1, 2]}}',
  ],
  ['padded braces', '{ "a": 1 }', set(['c'], { d: 2 }), '{ "a": 1, "c": { "d": 2 } }'],
  [
    'tabs and CRLF',
    '{\r\n\t"a": 1\r\n}\r\n',
    set(['b'], { c: 2 }),
    '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": 2\r\n\t}\r\n}\r\n',
  ],
  ['three spaces', '{\n   "a":1\n}', set(['b'], { c: {} }), '{\n   "a":1,\n   "b":{\n      "c":{}\n   }\n}'],
  [
    'leading commas',
    '{ "a": 1\n, "b": 2\n}',
    set(['c'], { d: 3 }),
    '{ "a": 1\n, "b": 2\n, "c": {\n  "d": 3\n}\n}',
  ],
  ['a space before the colon', '{"a" : 1}', set(['b'], 2), '{"a" : 1, "b" : 2}'],
  [
    'escapes for non-ASCII letters',
    '{"a":"\\u00e9"}',
    set(['b'], 'ü港'),
    '{"a":"\\u00e9","b":"\\u00fc\\u6e2f"}',
  ],
  ['no escapes if there are none', '{"a":"é"}', set(['b'], 'ü港'), '{"a":"é","b":"ü港"}'],
  [
    'nodes on one line each',
    lines('{', '  "nodes": {', '    "0": {"type": "action", "outputs": {"default": []}}', '  }', '}'),
    {
      do: 'add',
      nodes: [{ value: { type: 'action', outputs: { default: [] } } }],
      from: { node: '0', of: 'outputs', output: 'default' },
    },
    lines(
      '{',
      '  "nodes": {',
      '    "0": {"type": "action", "outputs": {"default": ["1"]}},',
      '    "1": {"type": "action", "outputs": {"default": []}}',
      '  }',
      '}',
    ),
  ],
  [
    'lists of IDs on one line',
    lines(
      '{',
      '  "nodes": {',
      '    "0": {',
      '      "outputs": {',
      '        "a": ["1"],',
      '        "b": []',
      '      }',
      '    },',
      '    "1": {}',
      '  }',
      '}',
    ),
    { do: 'connect', edge: { from: { node: '0', of: 'outputs', output: 'b' }, to: '1' } },
    lines(
      '{',
      '  "nodes": {',
      '    "0": {',
      '      "outputs": {',
      '        "a": ["1"],',
      '        "b": ["1"]',
      '      }',
      '    },',
      '    "1": {}',
      '  }',
      '}',
    ),
  ],
  [
    'lists of IDs on separate lines',
    lines(
      '{',
      ' "nodes": {',
      '  "0": {',
      '   "outputs": {',
      '    "a": []',
      '   }',
      '  },',
      '  "1": {}',
      ' }',
      '}',
    ),
    { do: 'connect', edge: { from: { node: '0', of: 'outputs', output: 'a' }, to: '1' } },
    lines(
      '{',
      ' "nodes": {',
      '  "0": {',
      '   "outputs": {',
      '    "a": [',
      '     "1"',
      '    ]',
      '   }',
      '  },',
      '  "1": {}',
      ' }',
      '}',
    ),
  ],
  [
    'absent nodes are created',
    lines('{', '    "name": "x"', '}'),
    { do: 'add', nodes: [{ value: { type: 'action' } }] },
    lines(
      '{',
      '    "name": "x",',
      '    "nodes": {',
      '        "0": {',
      '            "type": "action"',
      '        }',
      '    }',
      '}',
    ),
  ],
  [
    'an adopted node keeps its bytes and gets the indentation of its new parent',
    lines(
      '{',
      '  "nodes": {',
      '    "0": {}',
      '  },',
      '  "1": {',
      '    "type": "action",',
      '    "x": 1.0',
      '  }',
      '}',
    ),
    { do: 'adopt', path: ['1'] },
    lines(
      '{',
      '  "nodes": {',
      '    "0": {},',
      '    "1": {',
      '      "type": "action",',
      '      "x": 1.0',
      '    }',
      '  }',
      '}',
    ),
  ],
]

describe('PBK24 additions are formatted like their neighbours', () => {
  test.each(additionCases)('PBK24 %s', (_, before, command, expected) => {
    expect(after(before, command)).toBe(expected)
  })

  test('PBK24 any value that is set is read back unchanged', () => {
    const texts = fc.tuple(
      validPlaybooks,
      fc.constantFrom('name', 'new', '__proto__', '', '7'),
      fc.jsonValue({ maxDepth: 4 }),
    )
    fc.assert(
      fc.property(texts, ([text, key, value]) => {
        const json: unknown = JSON.parse(after(text, set([key], value)).replace(/^\ufeff/, ''))
        expect(isObject(json) && json[key]).toEqual(value)
      }),
    )
  })
})

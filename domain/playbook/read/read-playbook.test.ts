import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Output, Playbook, Unreadable } from '../playbook.ts'
import { readAgain, readPlaybook } from './read-playbook.ts'
import { validPlaybooks } from '../testing/playbook-arbitrary.ts'

const playbook = (text: string): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind === 'unreadable') throw new Error(`${reading.reason} at ${reading.offset}`)
  return reading
}

const unreadable = (text: string): Unreadable => {
  const reading = readPlaybook(text)
  if (reading.kind === 'playbook') throw new Error('the text is readable')
  return reading
}

const ids = (text: string): readonly string[] => [...playbook(text).nodes.keys()]

describe('PBK20 valid playbooks', () => {
  const cases: readonly (readonly [what: string, text: string, ids: readonly string[]])[] = [
    ['no nodes', '{}', []],
    ['empty nodes', ' {"nodes" : { } }\n', []],
    ['a byte order mark', '\ufeff{"nodes":{"0":{}}}', ['0']],
    ['ids in the order of the text', '{"nodes":{"10":{},"2":{},"1":{}}}', ['10', '2', '1']],
    ['an escaped id', '{"nodes":{"\\u0031":{}}}', ['1']],
    ['an escaped "nodes"', '{"no\\u0064es":{"1":{}}}', ['1']],
    ['an id of 19 digits', '{"nodes":{"1234567890123456789":{}}}', ['1234567890123456789']],
    ['all kinds of line endings', '{\r\n"nodes":\r{\n\t"0":{}}}', ['0']],
    ['spellings of numbers', '{"a":1.0,"b":1e3,"c":-0,"d":1E+2,"nodes":{"0":{"x":[0.10]}}}', ['0']],
  ]
  test.each(cases)('PBK20 %s', (_, text, expected) => {
    expect(playbook(text).text).toBe(text)
    expect(ids(text)).toEqual(expected)
  })

  test('PBK20 a text is JSON exactly if JSON.parse accepts it', () => {
    const signs = fc.constantFrom(
      '"',
      '{',
      '}',
      ',',
      ':',
      '[',
      ']',
      '0',
      '1',
      '-',
      '.',
      'e',
      'true',
      'null',
      ' ',
      '\\',
      'u',
      '\n',
      '\u00a0',
    )
    const texts = fc.tuple(validPlaybooks, fc.nat(), fc.nat({ max: 3 }), fc.array(signs, { maxLength: 3 }))
    fc.assert(
      fc.property(texts, ([text, seed, cut, insert]) => {
        const at = seed % text.length
        const damaged = text.slice(0, at) + insert.join('') + text.slice(at + cut)
        const reading = readPlaybook(damaged)
        const isJson = (() => {
          try {
            JSON.parse(damaged.replace(/^\ufeff/, ''))
            return true
          } catch {
            return false
          }
        })()
        expect(reading.kind === 'unreadable' && reading.reason === 'json_broken').toBe(!isJson)
        if (reading.kind === 'unreadable') expect(reading.offset).toBeLessThanOrEqual(damaged.length)
      }),
    )
  })

  test('PBK20 members named like members of Object.prototype are own members', () => {
    const { members, nodes } = playbook(
      '{"__proto__":{"a":1},"constructor":2,"nodes":{"1":{"__proto__":{"type":"action"}}}}',
    )
    expect(Object.keys(members)).toEqual(['__proto__', 'constructor'])
    expect(nodes.get('1')?.kind).toBe('unknown')
    expect(Object.keys(nodes.get('1')?.value ?? {})).toEqual(['__proto__'])
  })
})

describe('PBK21 unreadable texts have a reason and a position', () => {
  const cases: readonly (readonly [
    text: string,
    reason: string,
    detail: string,
    position: readonly [number, number, number],
  ])[] = [
    ['', 'json_broken', 'json_value', [0, 1, 1]],
    ['{\n  "a": 1,\n}', 'json_broken', 'json_name', [12, 3, 1]],
    ['{\r\n\r\n"a" 1}', 'json_broken', 'json_colon', [9, 3, 5]],
    ['\ufeff{"a" 1}', 'json_broken', 'json_colon', [6, 1, 7]],
    ['{"a":"x', 'json_broken', 'json_string', [5, 1, 6]],
    ['{"a":/* no */1}', 'json_broken', 'json_comment', [5, 1, 6]],
    ['{} {}', 'json_broken', 'json_end', [3, 1, 4]],
    ['[{}]', 'not_an_object', '', [0, 1, 1]],
    ['\n"x"', 'not_an_object', '', [1, 2, 1]],
    ['{"nodes":\n []}', 'nodes_no_object', '', [11, 2, 2]],
    ['{"nodes":{},"nodes":null}', 'nodes_no_object', '', [20, 1, 21]],
  ]
  test.each(cases)('PBK21 %j', (text, reason, detail, [offset, line, column]) => {
    expect(unreadable(text)).toMatchObject({ reason, detail, offset, line, column })
  })

  test.each(['[', '{"a":', '{"nodes":{"0":'])(
    'PBK21 %j a hundred thousand times is rejected without a crash',
    (piece) => {
      expect(unreadable(piece.repeat(100_000)).reason).toBe('json_broken')
    },
  )

  test('PBK21 values nested deeper than 500 are rejected at their offset', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(readPlaybook(nested(500)).kind).toBe('playbook')
    expect(unreadable(nested(501))).toMatchObject({ detail: 'json_deep', offset: 5 })
  })
})

describe('PBK25 duplicate keys', () => {
  const text =
    '{"nodes":{"0":{"name":"hidden"}},"name":"a","nodes":{"1":{"name":"x"},"2":{},"1":{"name":"y"}},"name":"b"}'

  test('PBK25 the last one is valid and the others are listed', () => {
    const { members, nodes, repeated } = playbook(text)
    expect(members).toEqual({ name: 'b' })
    expect([...nodes].map(([id, { name }]) => [id, name])).toEqual([
      ['2', ''],
      ['1', 'y'],
    ])
    expect(repeated).toEqual([['nodes'], ['name'], ['nodes', '1']])
  })

  test('PBK25 a member that is not a node hides a node with the same key', () => {
    expect(playbook('{"nodes":{"1":{},"1":3}}')).toMatchObject({ nodes: new Map(), strays: [{ key: '1' }] })
    expect(playbook('{"nodes":{"1":3,"1":{}}}').strays).toEqual([])
  })
})

test('PBK20 lists node-like members outside "nodes" and other members inside "nodes" as strays', () => {
  const text =
    '{"3":{"type":"action"},"x":{"outputs":{}},"y":{"name":1},"nodes":{"a":{},"4":[],"5":{},"-1":{}}}'
  expect(playbook(text).strays.map(({ path }) => path.join('.'))).toEqual([
    '3',
    'x',
    'nodes.a',
    'nodes.4',
    'nodes.-1',
  ])
})

describe('PBK26 outputs', () => {
  const outputsOf = (node: string): readonly (readonly [string, readonly string[], Output['state']])[] =>
    (playbook(`{"nodes":{"0":${node}}}`).nodes.get('0')?.outputs ?? []).map(
      ({ of, name, targets, state }) => [of === 'loop' ? `loop ${name}` : name, targets, state],
    )

  const shapes: readonly (readonly [string, readonly string[]])[] = [
    ['["1","2"]', ['1', '2']],
    ['[1,"2",null,1.5]', ['1', '2']],
    ['[]', []],
    ['"7"', ['7']],
    ['null', []],
    ['{}', []],
    ['{"nodes":["1","2"]}', ['1', '2']],
    ['{"to":"1"}', ['1']],
    ['{"1":{},"2":{}}', ['1', '2']],
  ]
  test.each(shapes)('PBK26 %s leads to %j', (value, targets) => {
    expect(outputsOf(`{"type":"action","outputs":{"default":${value}}}`)).toEqual([
      ['default', targets, 'sound'],
    ])
  })

  const kinds: readonly (readonly [node: string, ports: readonly (readonly [string, string])[]])[] = [
    ['{"type":"action"}', [['default', 'undeclared']]],
    [
      '{"type":"action","outputs":{"b":[],"a":[]}}',
      [
        ['b', 'sound'],
        ['a', 'sound'],
      ],
    ],
    [
      '{"type":"action","outputs":{"b":[],"10":[],"2":[]}}',
      [
        ['b', 'sound'],
        ['10', 'sound'],
        ['2', 'sound'],
      ],
    ],
    [
      '{"type":"operator","subtype":"foreach"}',
      [
        ['loop loop', 'undeclared'],
        ['default', 'undeclared'],
      ],
    ],
    [
      '{"type":"operator","subtype":"new","loop":["1"],"outputs":{"x":[]}}',
      [
        ['loop loop', 'sound'],
        ['x', 'sound'],
      ],
    ],
    [
      '{"type":"operator","subtype":"condition","cases":[{"name":"2"},{"name":"1"},{"name":"2"},{}],"outputs":{"else":[],"1":[],"A":[]}}',
      [
        ['2', 'undeclared'],
        ['1', 'sound'],
        ['else', 'sound'],
        ['A', 'uncased'],
      ],
    ],
  ]
  test.each(kinds)('PBK26 ports of %s', (node, ports) => {
    expect(outputsOf(node).map(([name, , state]) => [name, state])).toEqual(ports)
  })
})

test('PBK22 an edit that changes nothing returns the same reading', () => {
  const before = readPlaybook('{"nodes":{"0":{}}}')
  expect(readAgain(before, [])).toBe(before)
  expect(readAgain(before, [{ start: 2, end: 4, insert: 'no' }])).toBe(before)
})

test('PBK22 edits that cancel each other return the same reading', () => {
  const before = readPlaybook('{"nodes":{"0":{"cases":[7,7,8]}}}')
  const [first, second] = [24, 26]
  expect(before.text.slice(first, second)).toBe('7,')
  const batch = [
    { start: first, end: second, insert: '' },
    { start: second + 1, end: second + 1, insert: ',7' },
  ]
  expect(readAgain(before, batch)).toBe(before)
})

test('PBK22 a node keeps its object if edits write the same bytes and change or move the nodes around it', () => {
  const before = readPlaybook('{"nodes":{"0":{"a":[7,7]},"1":{"b":1},"2":{}}}')
  const after = readPlaybook('{"nodes":{"1":{"b":2},"0":{"a":[7,7]},"3":{"a":[7,7]}}}')
  if (before.kind !== 'playbook' || after.kind !== 'playbook') throw new Error('not playbooks')
  const again = readAgain(before, [{ start: 0, end: before.text.length, insert: after.text }])
  expect(again).toEqual(after)
  if (again.kind !== 'playbook') throw new Error('not a playbook')
  expect(again.nodes.get('0')).toBe(before.nodes.get('0'))
})

test('PBK22 zero and negative zero are different values', () => {
  const before = readPlaybook('{"a":0}')
  const after = readAgain(before, [{ start: 5, end: 5, insert: '-' }])
  expect(after).toEqual(readPlaybook('{"a":-0}'))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Output, Playbook, Unreadable } from '../playbook.ts'
import { readAgain, readPlaybook } from './read-playbook.ts'
import { soundPlaybooks } from '../testing/playbook-arbitrary.ts'

const playbook = (text: string): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind === 'unreadable') throw new Error(`${reading.because} at ${reading.offset}`)
  return reading
}

const unreadable = (text: string): Unreadable => {
  const reading = readPlaybook(text)
  if (reading.kind === 'playbook') throw new Error('it could be read')
  return reading
}

const ids = (text: string): readonly string[] => [...playbook(text).nodes.keys()]

describe('PBK20 texts that are playbooks', () => {
  const cases: readonly (readonly [what: string, text: string, ids: readonly string[]])[] = [
    ['no nodes', '{}', []],
    ['nothing in nodes', ' {"nodes" : { } }\n', []],
    ['a byte order mark', '\ufeff{"nodes":{"0":{}}}', ['0']],
    ['ids in the order of the text', '{"nodes":{"10":{},"2":{},"1":{}}}', ['10', '2', '1']],
    ['an escaped id', '{"nodes":{"\\u0031":{}}}', ['1']],
    ['an escaped "nodes"', '{"no\\u0064es":{"1":{}}}', ['1']],
    ['an id of 19 digits', '{"nodes":{"1234567890123456789":{}}}', ['1234567890123456789']],
    ['line ends of all kinds', '{\r\n"nodes":\r{\n\t"0":{}}}', ['0']],
    ['spellings of numbers', '{"a":1.0,"b":1e3,"c":-0,"d":1E+2,"nodes":{"0":{"x":[0.10]}}}', ['0']],
  ]
  test.each(cases)('PBK20 %s', (_, text, expected) => {
    expect(playbook(text).text).toBe(text)
    expect(ids(text)).toEqual(expected)
  })

  test('PBK20 whatever JSON.parse takes for an object is a playbook, and nothing else is', () => {
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
    const texts = fc.tuple(soundPlaybooks, fc.nat(), fc.nat({ max: 3 }), fc.array(signs, { maxLength: 3 }))
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
        expect(reading.kind === 'unreadable' && reading.because === 'json_broken').toBe(!isJson)
        if (reading.kind === 'unreadable') expect(reading.offset).toBeLessThanOrEqual(damaged.length)
      }),
    )
  })

  test('PBK20 members named like those of every object are members', () => {
    const { members, nodes } = playbook(
      '{"__proto__":{"a":1},"constructor":2,"nodes":{"1":{"__proto__":{"type":"action"}}}}',
    )
    expect(Object.keys(members)).toEqual(['__proto__', 'constructor'])
    expect(nodes.get('1')?.kind).toBe('unknown')
    expect(Object.keys(nodes.get('1')?.value ?? {})).toEqual(['__proto__'])
  })
})

describe('PBK21 texts that are none say where and why', () => {
  const cases: readonly (readonly [
    text: string,
    because: string,
    detail: string,
    place: readonly [number, number, number],
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
  test.each(cases)('PBK21 %j', (text, because, detail, [offset, line, column]) => {
    expect(unreadable(text)).toMatchObject({ because, detail, offset, line, column })
  })

  test.each(['[', '{"a":', '{"nodes":{"0":'])(
    'PBK21 a hundred thousand times %j is refused, not a crash',
    (piece) => {
      expect(unreadable(piece.repeat(100_000)).because).toBe('json_broken')
    },
  )

  test('PBK21 values nested deeper than 500 are refused where they begin', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(readPlaybook(nested(500)).kind).toBe('playbook')
    expect(unreadable(nested(501))).toMatchObject({ detail: 'json_deep', offset: 5 })
  })
})

describe('PBK25 keys that come twice', () => {
  const text =
    '{"nodes":{"0":{"name":"hidden"}},"name":"a","nodes":{"1":{"name":"x"},"2":{},"1":{"name":"y"}},"name":"b"}'

  test('PBK25 the last one counts and the others are told', () => {
    const { members, nodes, repeated } = playbook(text)
    expect(members).toEqual({ name: 'b' })
    expect([...nodes].map(([id, { name }]) => [id, name])).toEqual([
      ['2', ''],
      ['1', 'y'],
    ])
    expect(repeated).toEqual([['nodes'], ['name'], ['nodes', '1']])
  })

  test('PBK25 a node that hides no node', () => {
    expect(playbook('{"nodes":{"1":{},"1":3}}')).toMatchObject({ nodes: new Map(), strays: [{ key: '1' }] })
    expect(playbook('{"nodes":{"1":3,"1":{}}}').strays).toEqual([])
  })
})

test('PBK20 members that look like nodes beside "nodes", and members of "nodes" that are none, are told', () => {
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

test('PBK22 no edit, or one that changes nothing, gives the same reading', () => {
  const before = readPlaybook('{"nodes":{"0":{}}}')
  expect(readAgain(before, [])).toBe(before)
  expect(readAgain(before, [{ start: 2, end: 4, insert: 'no' }])).toBe(before)
})

test('PBK22 edits that cancel each other out give the same reading', () => {
  const before = readPlaybook('{"nodes":{"0":{"cases":[7,7,8]}}}')
  const [first, second] = [24, 26]
  expect(before.text.slice(first, second)).toBe('7,')
  const batch = [
    { start: first, end: second, insert: '' },
    { start: second + 1, end: second + 1, insert: ',7' },
  ]
  expect(readAgain(before, batch)).toBe(before)
})

test('PBK22 a node keeps its object where edits write the same bytes and change, or move, the nodes around it', () => {
  const before = readPlaybook('{"nodes":{"0":{"a":[7,7]},"1":{"b":1},"2":{}}}')
  const after = readPlaybook('{"nodes":{"1":{"b":2},"0":{"a":[7,7]},"3":{"a":[7,7]}}}')
  if (before.kind !== 'playbook' || after.kind !== 'playbook') throw new Error('they are playbooks')
  const again = readAgain(before, [{ start: 0, end: before.text.length, insert: after.text }])
  expect(again).toEqual(after)
  if (again.kind !== 'playbook') throw new Error('it still is one')
  expect(again.nodes.get('0')).toBe(before.nodes.get('0'))
})

test('PBK22 a zero that becomes a negative one is another value', () => {
  const before = readPlaybook('{"a":0}')
  const after = readAgain(before, [{ start: 5, end: 5, insert: '-' }])
  expect(after).toEqual(readPlaybook('{"a":-0}'))
})

// Readable documents with unusual content: outputs of every shape, duplicate keys, members that are not nodes, values
// instead of objects, and arbitrary whitespace.
import type { Random } from '../../testing/random.ts'

interface Pen {
  readonly random: Random
  /** Sometimes limited to one character per document, so that tidy documents occur as well. */
  readonly blanks: readonly [string, ...string[]]
}

const blank = ({ random, blanks }: Pen): string => random.pick(blanks)

const enclosed = (
  pen: Pen,
  { open, parts, close }: { open: string; parts: readonly string[]; close: string },
) =>
  parts.length === 0
    ? open + blank(pen) + close
    : open + parts.map((part) => blank(pen) + part + blank(pen)).join(',') + close

const object = (pen: Pen, members: readonly (readonly [string, string])[]): string =>
  enclosed(pen, {
    open: '{',
    close: '}',
    parts: members.map(([key, value]) => `"${key}"${blank(pen)}:${blank(pen)}${value}`),
  })

const some = (pen: Pen, { max, part }: { max: number; part: () => string }): readonly string[] =>
  Array.from({ length: pen.random.below(max + 1) }, part)

const id = ({ random }: Pen): string => String(random.below(7))

const ids = (pen: Pen): string =>
  enclosed(pen, {
    open: '[',
    close: ']',
    parts: some(pen, { max: 3, part: () => (pen.random.chance(0.8) ? `"${id(pen)}"` : id(pen)) }),
  })

const output = (pen: Pen): string => {
  const shapes = [
    () => ids(pen),
    () => ids(pen),
    () => `"${id(pen)}"`,
    () => id(pen),
    () => 'null',
    () => object(pen, []),
    () => object(pen, [['nodes', ids(pen)]]),
    () =>
      object(pen, [
        ['to', `"${id(pen)}"`],
        ['x', 'true'],
      ]),
    () =>
      object(pen, [
        [id(pen), '{}'],
        [id(pen), '{}'],
      ]),
  ] as const
  return pen.random.pick(shapes)()
}

const names = ['default', 'else', '2', '1', 'A'] as const

const outputs = (pen: Pen): string =>
  pen.random.chance(0.1)
    ? pen.random.pick(['null', '[]', '"1"', '3'])
    : object(
        pen,
        some(pen, { max: 3, part: () => pen.random.pick(names) }).map((name) => [name, output(pen)] as const),
      )

const node = (pen: Pen): string => {
  const { random } = pen
  const kinds = [
    [['type', '"action"']],
    [['type', '"trigger"']],
    [
      ['type', '"operator"'],
      ['subtype', '"foreach"'],
      ['loop', output(pen)],
    ],
    [
      ['type', '"operator"'],
      ['subtype', '"condition"'],
      ['cases', '[{"name":"A"},{"name":"2"},{"name":"A"},{},7]'],
    ],
    [
      ['type', '"operator"'],
      ['subtype', '"condition"'],
      ['cases', '"none"'],
    ],
    [],
  ] as const
  const members = [
    ...random.pick<readonly (readonly [string, string])[]>(kinds),
    ...(random.chance(0.85) ? [['outputs', outputs(pen)] as const] : []),
    ...(random.chance(0.1) ? [['outputs', outputs(pen)] as const] : []),
    ...(random.chance(0.3)
      ? [['position', random.pick(['{"x":1.0,"y":-2e1,"z":0}', '{"x":"1"}', 'null'])] as const]
      : []),
    ...(random.chance(0.3) ? [['arguments', '{"a":"{{ node.3 }}","a":1.50,"__proto__":{}}'] as const] : []),
  ]
  return object(pen, members)
}

const entry = (pen: Pen): readonly [string, string] => [
  pen.random.chance(0.9) ? id(pen) : pen.random.pick(['a', '__proto__', '007', '-1']),
  pen.random.chance(0.9) ? node(pen) : pen.random.pick(['3', '[]', 'null', '"x"']),
]

const entries = (pen: Pen, max: number) => Array.from({ length: pen.random.below(max + 1) }, () => entry(pen))

/** The text of such a document; deterministic for the same random stream. */
export function oddPlaybook(random: Random): string {
  const blanks = random.pick<Pen['blanks']>([
    [''],
    [' '],
    ['', ' ', '\n', '\r\n  ', '\t'],
    ['\n  '],
    ['\r\n'],
  ])
  const pen = { random, blanks }
  const members = [
    ...(random.chance(0.5) ? [['name', '"caf\\u00e9\\/"'] as const] : []),
    ...(random.chance(0.3) ? entries(pen, 2) : []),
    ...(random.chance(0.1) ? [['nodes', object(pen, entries(pen, 2))] as const] : []),
    ...(random.chance(0.9) ? [['nodes', object(pen, entries(pen, 8))] as const] : []),
    ...(random.chance(0.3) ? entries(pen, 2) : []),
  ]
  return blank(pen) + object(pen, members) + blank(pen)
}

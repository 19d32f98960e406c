import { describe, expect, test } from 'vitest'
import type { Playbook } from './playbook.ts'
import { readPlaybook } from './read/read-playbook.ts'
import { isDrawnDown } from './drawn-down.ts'

const read = (text: string): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind !== 'playbook') throw new Error('The document is not readable.')
  return reading
}

type Row = readonly [id: string, x: number, y: number, targets: readonly string[]]

const drawn = (rows: readonly Row[]): Playbook =>
  read(
    JSON.stringify({
      nodes: Object.fromEntries(
        rows.map(([id, x, y, targets]) => [
          id,
          { type: 'action', position: { x, y }, outputs: { default: targets } },
        ]),
      ),
    }),
  )

describe('PBK118.a documents that are drawn from top to bottom', () => {
  const cases: readonly (readonly [string, boolean, readonly Row[]])[] = [
    [
      'a column',
      true,
      [
        ['0', 0, 0, ['1']],
        ['1', 4, 180, ['2']],
        ['2', 2, 360, []],
      ],
    ],
    [
      'branches on both sides',
      true,
      [
        ['0', 0, 0, ['1', '2']],
        ['1', -150, 120, ['3']],
        ['2', 150, 120, ['3']],
        ['3', 0, 240, []],
      ],
    ],
    [
      'a row',
      false,
      [
        ['0', 0, 0, ['1']],
        ['1', 280, 0, ['2']],
        ['2', 560, 4, []],
      ],
    ],
    [
      'steps to the right',
      false,
      [
        ['0', 0, 0, ['1']],
        ['1', 240, 200, ['2']],
        ['2', 480, 400, []],
      ],
    ],
    [
      'a row that continues below',
      false,
      [
        ['0', 0, 0, ['1']],
        ['1', 280, 0, ['2']],
        ['2', 560, 0, ['3']],
        ['3', 0, 160, []],
      ],
    ],
    [
      'a line back to the first node',
      false,
      [
        ['0', 0, 0, ['1']],
        ['1', 0, 180, ['0']],
      ],
    ],
    [
      'one line',
      false,
      [
        ['0', 0, 0, ['1']],
        ['1', 0, 180, []],
      ],
    ],
  ]
  test.each(cases)('PBK118.a %s: %s', (_, expected, rows) => {
    expect(isDrawnDown(drawn(rows))).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import type { LogLine } from '#contract/engine/job.ts'
import { countOf, isFound, piecesOf, visibleLines, logText } from './log-lines.ts'

const line = (level: LogLine['level'], message: string): LogLine => ({
  at: '2026-01-31T09:00:00.118Z',
  level,
  code: 'sample_step',
  params: {},
  message,
})
const said = [line('info', 'one'), line('warning', 'two'), line('error', 'three')].map((each, index) => ({
  index,
  line: each,
  text: each.message,
}))

describe('a log', () => {
  it.each([
    { filter: 'all', shown: ['one', 'two', 'three'] },
    { filter: 'warnings', shown: ['two'] },
    { filter: 'errors', shown: ['three'] },
  ] as const)('filtered by $filter shows $shown', ({ filter, shown }) => {
    expect(visibleLines(said, filter).map(({ text }) => text)).toEqual(shown)
    expect(
      countOf(
        said.map((each) => each.line),
        filter,
      ),
    ).toBe(shown.length)
  })

  it.each([
    { text: 'Rows and rows', wanted: 'rows', pieces: ['[Rows]', ' and ', '[rows]'] },
    { text: 'nothing', wanted: '', pieces: ['nothing'] },
    { text: 'nothing', wanted: 'x', pieces: ['nothing'] },
    { text: 'aaa', wanted: 'aa', pieces: ['[aa]', 'a'] },
  ])('cuts "$text" at "$wanted"', ({ text, wanted, pieces }) => {
    expect(piecesOf(text, wanted).map(({ text: piece, found }) => (found ? `[${piece}]` : piece))).toEqual(
      pieces,
    )
    expect(isFound(text, wanted)).toBe(pieces.some((piece) => piece.startsWith('[')))
  })

  it('is kept as one line each, parted by tabs', () => {
    expect(logText(said.slice(0, 1))).toBe('2026-01-31T09:00:00.118Z\tinfo\tone\n')
  })
})

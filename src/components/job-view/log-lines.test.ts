import { describe, expect, it } from 'vitest'
import type { LogLine } from '#contract/jobs/job.ts'
import { countOf, isFound, piecesOf, visibleLines, logText } from './log-lines.ts'

const line = (level: LogLine['level'], message: string): LogLine => ({
  at: '2026-01-31T09:00:00.118Z',
  level,
  code: 'sample_step',
  params: {},
  message,
})
const lines = [line('info', 'one'), line('warning', 'two'), line('error', 'three')].map((each, index) => ({
  index,
  line: each,
  text: each.message,
}))

describe('log lines', () => {
  it.each([
    { filter: 'all', shown: ['one', 'two', 'three'] },
    { filter: 'warnings', shown: ['two'] },
    { filter: 'errors', shown: ['three'] },
  ] as const)('filtered by $filter, shows $shown', ({ filter, shown }) => {
    expect(visibleLines(lines, filter).map(({ text }) => text)).toEqual(shown)
    expect(
      countOf(
        lines.map((each) => each.line),
        filter,
      ),
    ).toBe(shown.length)
  })

  it.each([
    { text: 'Rows and rows', search: 'rows', pieces: ['[Rows]', ' and ', '[rows]'] },
    { text: 'nothing', search: '', pieces: ['nothing'] },
    { text: 'nothing', search: 'x', pieces: ['nothing'] },
    { text: 'aaa', search: 'aa', pieces: ['[aa]', 'a'] },
  ])('cuts "$text" at "$search"', ({ text, search, pieces }) => {
    expect(piecesOf(text, search).map(({ text: piece, found }) => (found ? `[${piece}]` : piece))).toEqual(
      pieces,
    )
    expect(isFound(text, search)).toBe(pieces.some((piece) => piece.startsWith('[')))
  })

  it('saves one line each, separated by tabs', () => {
    expect(logText(lines.slice(0, 1))).toBe('2026-01-31T09:00:00.118Z\tinfo\tone\n')
  })
})

// Filters log lines, and finds a text in them.
import type { LogLine } from '#contract/jobs/job.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { findMatches } from '#src/lib/match-text.ts'
import { saveFile } from '#src/lib/save-file.ts'

/** The log as a file: time in UTC, level and text, separated by tabs. */
export function logText(lines: readonly FormattedLine[]): string {
  return lines.map(({ line, text }) => `${line.at}\t${line.level}\t${text}\n`).join('')
}

export function saveLog(lines: readonly FormattedLine[], fileName: string): void {
  return saveFile(new Blob([logText(lines)], { type: 'text/plain;charset=utf-8' }), `${fileName}.log`)
}

const logFilters = ['all', 'warnings', 'errors'] as const
export type LogFilter = (typeof logFilters)[number]

const shows = {
  all: () => true,
  warnings: (level) => level === 'warning',
  errors: (level) => level === 'error',
} as const satisfies Record<LogFilter, (level: LogLine['level']) => boolean>

/** A displayed line: its index in the log, and its text in the user's language. */
export interface FormattedLine {
  readonly index: number
  readonly line: LogLine
  readonly text: string
}

export function visibleLines(lines: readonly FormattedLine[], filter: LogFilter): readonly FormattedLine[] {
  return lines.filter(({ line }) => shows[filter](line.level))
}

export function countOf(lines: readonly Pick<LogLine, 'level'>[], filter: LogFilter): number {
  return lines.filter(({ level }) => shows[filter](level)).length
}

/** A part of a line: a match, or text between matches. */
interface Piece {
  readonly at: number
  readonly text: string
  readonly found: boolean
}

/** Splits a text at every match. */
export function piecesOf(text: string, wanted: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { at, length } of findMatches(text, wanted)) {
    if (at > from) pieces.push({ at: from, text: text.slice(from, at), found: false })
    pieces.push({ at, text: text.slice(at, at + length), found: true })
    from = at + length
  }
  if (from < text.length || pieces.length === 0)
    pieces.push({ at: from, text: text.slice(from), found: false })
  return pieces
}

export function isFound(text: string, wanted: string): boolean {
  return wanted !== '' && foldText(text).includes(foldText(wanted))
}

import { saveFile } from '#src/lib/save-file.ts'
import type { SaidLine } from './log-lines.ts'

/** The log as a file: instant in UTC, level, text, parted by tabs. */
export const logText = (lines: readonly SaidLine[]): string =>
  lines.map(({ line, text }) => `${line.at}\t${line.level}\t${text}\n`).join('')

export const saveLog = (lines: readonly SaidLine[], fileName: string): void =>
  saveFile(new Blob([logText(lines)], { type: 'text/plain;charset=utf-8' }), `${fileName}.log`)

// File names without extension, and free names: `calls.csv` becomes `calls 2.csv`.
import { freeName } from '#src/lib/free-name.ts'

const ending = /(?:\.[a-z]+)(?:\.gz)?$/i

/** A file name without its extension. */
export function stemOf(name: string): string {
  return name.replace(ending, '') || name
}

/** The name, or the first free one with a number before the extension. */
export function freeFileName(name: string, taken: readonly string[]): string {
  const end = ending.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - end.length)
  return freeName(
    name,
    (tried) => taken.includes(tried),
    (number) => `${stem} ${number}${end}`,
  )
}

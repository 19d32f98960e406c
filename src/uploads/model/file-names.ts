// Names of files without their ending, and names that are not taken: `calls.csv` becomes `calls 2.csv`.
import { freeName } from '#src/lib/free-name.ts'

const ending = /(?:\.[a-z]+)(?:\.gz)?$/i

/** A file's name without what says its format. */
export function stemOf(name: string): string {
  return name.replace(ending, '') || name
}

/** The name, or with the first number before its ending that makes it free. */
export function freeFileName(name: string, taken: readonly string[]): string {
  const end = ending.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - end.length)
  return freeName(
    name,
    (tried) => taken.includes(tried),
    (number) => `${stem} ${number}${end}`,
  )
}

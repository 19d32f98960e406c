// Names that are not taken: `calls.csv` becomes `calls 2.csv`.

const ending = /(?:\.[a-z]+)(?:\.gz)?$/i

/** The name, or with the first number that makes it free. `keepsEnding`: the number stands before `.csv`. */
export const freeName = (
  name: string,
  { taken, keepsEnding = false }: { taken: readonly string[]; keepsEnding?: boolean },
): string => {
  const end = keepsEnding ? (ending.exec(name)?.[0] ?? '') : ''
  const stem = name.slice(0, name.length - end.length)
  let free = name
  for (let number = 2; taken.includes(free); number += 1) free = `${stem} ${number}${end}`
  return free
}

/** A file's name without what says its format. */
export const stemOf = (name: string): string => name.replace(ending, '') || name

// Names of columns out of a header: no name empty, none twice (without regard to case), each change said.

export interface Renaming {
  /** 1 for the first column. */
  readonly position: number
  readonly header: string
  readonly name: string
  readonly reason: 'header_empty' | 'header_taken'
}

/** Unique names in order, and what had to change and why. */
export const nameColumns = (headers: readonly string[]): { names: string[]; renamed: Renaming[] } => {
  const taken = new Set<string>()
  const wanted = new Set(headers.map((header) => header.trim().toLowerCase()))
  const renamed: Renaming[] = []
  /** By name, the number to try next: a file may name a hundred thousand columns alike. */
  const turns = new Map<string, number>()
  const isFree = (name: string, base: string): boolean =>
    !taken.has(name.toLowerCase()) && (name === base || !wanted.has(name.toLowerCase()))
  const names = headers.map((raw, index) => {
    const header = raw.trim()
    const base = header === '' ? `column_${index + 1}` : header
    let name = base
    let turn = turns.get(base.toLowerCase()) ?? 2
    for (; !isFree(name, base); turn += 1) name = `${base}_${turn}`
    turns.set(base.toLowerCase(), turn)
    taken.add(name.toLowerCase())
    if (header === '') renamed.push({ position: index + 1, header, name, reason: 'header_empty' })
    else if (name !== header) renamed.push({ position: index + 1, header, name, reason: 'header_taken' })
    return name
  })
  return { names, renamed }
}

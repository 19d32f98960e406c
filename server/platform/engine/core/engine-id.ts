// Ids of actions and workflows.
const longest = 63

/** An id from a name, such as `nightly-load`, that is not taken. `prefix` stands for names without usable characters. */
export function idFromName(name: string, prefix: string, isTaken: (id: string) => boolean): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
  const cut = (length: number): string => plain.slice(0, length).replace(/[-_]+$/, '')
  const base = plain === '' ? prefix : cut(longest)
  if (!isTaken(base)) return base
  for (let number = 2; ; number += 1) {
    const id = `${plain === '' ? prefix : cut(longest - 8)}-${number}`
    if (!isTaken(id)) return id
  }
}

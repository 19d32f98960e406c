// The files of an archive as rows of a tree, in display order. A folder has the index where its rows end, so that
// closed folders are skipped without visiting their contents.

/** An input item. Paths are separated by `/`. */
export interface ArchiveItem {
  readonly path: string
  readonly folder: boolean
  readonly size: number
  /** It is listed, but not counted in the sums of its folders. */
  readonly isRemoved?: boolean
}

export interface ArchiveRow {
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  /** 0 at the top. */
  readonly depth: number
  readonly folder: boolean
  /** Bytes; for a folder the sum of all files in it. */
  readonly size: number
  /** Files in the folder; 0 for a file. */
  readonly files: number
  /** Index of the row after its last descendant. */
  readonly end: number
}

interface Node {
  name: string
  path: string
  folder: boolean
  size: number
  files: number
  isRemoved: boolean
  inside: Map<string, Node> | null
}

const nodeAt = (name: string, path: string): Node => ({
  name,
  path,
  folder: false,
  size: 0,
  files: 0,
  isRemoved: false,
  inside: null,
})

/** Deeper parts of a path become one name: an archive may nest thirty thousand folders. */
const deepest = 100

/** Adds an item below its folders, which are created as needed. */
const insert = (root: Node, { path, folder, size, isRemoved }: ArchiveItem): void => {
  let at = root
  let from = 0
  for (let depth = 1; ; depth += 1) {
    const slash = path.indexOf('/', from)
    const isLast = slash === -1 || depth === deepest
    const name = path.slice(from, isLast ? undefined : slash)
    const here = isLast ? path : path.slice(0, slash)
    at.inside ??= new Map()
    const node = at.inside.get(name) ?? nodeAt(name, here)
    at.inside.set(name, node)
    at = node
    if (isLast) break
    at.folder = true
    from = slash + 1
  }
  at.isRemoved = isRemoved === true
  if (folder) at.folder = true
  else if (!at.folder) at.size = size
}

const sum = (node: Node): void => {
  if (!node.folder) return
  node.size = 0
  for (const each of node.inside?.values() ?? []) {
    sum(each)
    if (each.isRemoved) continue
    node.size += each.size
    node.files += each.folder ? each.files : 1
  }
}

interface Writing {
  readonly rows: ArchiveRow[]
  readonly depth: number
  readonly compare: (one: string, other: string) => number
}

const write = (nodes: Iterable<Node>, { rows, depth, compare }: Writing): void => {
  const ordered = [...nodes].toSorted(
    (one, other) => Number(other.folder) - Number(one.folder) || compare(one.name, other.name),
  )
  for (const { path, name, folder, size, files, inside } of ordered) {
    const at = rows.length
    rows.push({ path, name, depth, folder, size, files, end: at + 1 })
    if (inside === null) continue
    write(inside.values(), { rows, depth: depth + 1, compare })
    rows[at] = { path, name, depth, folder, size, files, end: rows.length }
  }
}

const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** All rows of a tree, folders first, including folders that only occur in paths. `compare` sorts names. */
export function archiveRows(items: Iterable<ArchiveItem>, compare = byCode): ArchiveRow[] {
  const root = nodeAt('', '')
  root.folder = true
  for (const item of items) insert(root, item)
  sum(root)
  const rows: ArchiveRow[] = []
  write(root.inside?.values() ?? [], { rows, depth: 0, compare })
  return rows
}

/** Opens or closes a folder. */
export function withFolder(
  open: ReadonlySet<string>,
  { path, isOpen }: { path: string; isOpen: boolean },
): ReadonlySet<string> {
  const next = new Set(open)
  if (isOpen) next.add(path)
  else next.delete(path)
  return next
}

/** The visible rows: those whose folders are all open. */
export function rowsInSight(rows: readonly ArchiveRow[], open: ReadonlySet<string>): ArchiveRow[] {
  const shown: ArchiveRow[] = []
  for (let at = 0; at < rows.length;) {
    const row = rows[at]
    if (row === undefined) break
    shown.push(row)
    at = row.folder && !open.has(row.path) ? row.end : at + 1
  }
  return shown
}

/** All folders of a path, outermost first. */
export function foldersAbove(path: string): string[] {
  const above: string[] = []
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    above.push(path.slice(0, slash))
  return above
}

/** The matching rows with their folders, which must be shown open. */
export function rowsThat(
  rows: readonly ArchiveRow[],
  matches: (row: ArchiveRow, at: number) => boolean,
): { rows: ArchiveRow[]; open: Set<string> } {
  const open = new Set<string>()
  const found = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (!matches(row, at)) continue
    found.add(row.path)
    for (const folder of foldersAbove(row.path)) open.add(folder)
  }
  return { rows: rows.filter(({ path }) => found.has(path) || open.has(path)), open }
}

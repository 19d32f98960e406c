// The tree of files and folders, including implied folders, so that a finding can cover a folder instead of all its
// files.
import type { Entry } from '../archive.ts'

export interface TreeNode {
  readonly path: string
  readonly name: string
  /** Null at the top level. */
  readonly parent: TreeNode | null
  /** Whether it has children. */
  isParent: boolean
  /** Number of entries that name it as a file and as a folder. */
  asFile: number
  asFolder: number
  /** Number of files in it, including itself, and their bytes. */
  files: number
  bytes: number
}

const createNode = (path: string, parent: TreeNode | null): TreeNode => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  parent,
  isParent: false,
  asFile: 0,
  asFolder: 0,
  files: 0,
  bytes: 0,
})

const getOrCreateNode = (nodes: Map<string, TreeNode>, path: string): TreeNode => {
  const existing = nodes.get(path)
  if (existing !== undefined) return existing
  const at = path.lastIndexOf('/')
  const parent = at === -1 ? null : getOrCreateNode(nodes, path.slice(0, at))
  const node = createNode(path, parent)
  if (parent !== null) parent.isParent = true
  nodes.set(path, node)
  return node
}

/** All nodes by path. A folder comes before its content. */
export function treeOf(entries: readonly Entry[]): ReadonlyMap<string, TreeNode> {
  const nodes = new Map<string, TreeNode>()
  for (const { path, folder, size } of entries) {
    const node = getOrCreateNode(nodes, path)
    if (folder) node.asFolder += 1
    else node.asFile += 1
    if (folder) continue
    for (let at: TreeNode | null = node; at !== null; at = at.parent) {
      at.files += 1
      at.bytes += size
    }
  }
  return nodes
}

/** Whether it has children or an entry names it as a folder. */
export function isFolder({ asFolder, isParent }: TreeNode): boolean {
  return asFolder > 0 || isParent
}

// Names that collide on some systems: duplicates, names that differ only in case or in the encoding of accents, or a
// file and a folder with one name (STO34).
import type { Finding } from '../archive.ts'
import { createFinding } from '../finding.ts'
import { foldPath } from '../paths.ts'
import { isFolder, type TreeNode } from './entry-tree.ts'

const numberedPath = (path: string, number: number): string => {
  const dot = path.lastIndexOf('.')
  const at = dot > path.lastIndexOf('/') + 1 ? dot : path.length
  return `${path.slice(0, at)}-${number}${path.slice(at)}`
}

/** Folders collide only within the same parent. Their content is checked separately. */
const collide = (one: TreeNode, other: TreeNode): boolean =>
  one.asFile > 0 || other.asFile > 0 || one.parent?.path === other.parent?.path

const checkTwice = (node: TreeNode): Finding[] => {
  const { path, bytes, asFile, asFolder } = node
  if (asFile > 0 && isFolder(node)) return [createFinding('archive_file_folder', { path, bytes })]
  return asFile > 1 || asFolder > 1
    ? [createFinding('archive_duplicate', { path, files: asFile, bytes })]
    : []
}

/** Reports all collisions in a tree. */
export function checkCollisions(nodes: ReadonlyMap<string, TreeNode>): Finding[] {
  const findings: Finding[] = []
  const byName = new Map<string, TreeNode>()
  const free = (path: string): string => {
    for (let number = 2; ; number += 1) {
      const to = numberedPath(path, number)
      if (!nodes.has(to)) return to
    }
  }
  for (const node of nodes.values()) {
    findings.push(...checkTwice(node))
    const composed = node.path.normalize('NFC')
    const key = foldPath(composed)
    const first = byName.get(key)
    if (first === undefined) byName.set(key, node)
    if (first === undefined || !collide(first, node)) continue
    const { path, files, bytes } = node
    const code = first.path.normalize('NFC') === composed ? 'archive_same_accents' : 'archive_same_case'
    const repair = { kind: 'rename', path, to: free(path) } as const
    findings.push(createFinding(code, { path, files, bytes, params: { other: first.path }, repair }))
  }
  return findings
}

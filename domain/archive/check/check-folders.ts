// Finds files and folders that do not belong in a package by name and location. A folder is one finding with all its
// files.
import type { Collection } from '#contract/store/collection.ts'
import type { Finding } from '../archive.ts'
import { createFinding, findingLevels, type ArchiveCode } from '../finding.ts'
import { fileRuleOf, folderRuleOf, isArchiveName, isKeyStoreName, type HasPath } from './folder-rules.ts'
import type { TreeNode } from './entry-tree.ts'

/** Codes of folder rules have no parameters. */
const nodesFinding = (code: ArchiveCode, nodes: readonly TreeNode[]): Finding => ({
  code,
  params: {},
  level: findingLevels[code],
  path: nodes[0]?.path ?? null,
  files: nodes.reduce((sum, { files }) => sum + files, 0),
  bytes: nodes.reduce((sum, { bytes }) => sum + bytes, 0),
  repair: { kind: 'drop', paths: nodes.map(({ path }) => path) },
})

/** Whether it is litter next to the root folder. */
const isLitter = (node: TreeNode, has: HasPath): boolean =>
  folderRuleOf(node, has)?.code === 'archive_litter' || fileRuleOf(node, has)?.code === 'archive_litter'

/** The folder that contains everything, unless that folder itself does not belong in the package. */
const rootOf = (topNodes: readonly TreeNode[], has: HasPath): TreeNode | null => {
  const own = topNodes.filter((node) => node.files > 0 && !isLitter(node, has))
  const [only] = own
  if (only === undefined || own.length > 1 || only.asFile > 0) return null
  return folderRuleOf(only, has) === null ? only : null
}

const rootFinding = (root: TreeNode, collection: Collection): Finding =>
  createFinding('archive_root_folder', {
    path: root.path,
    files: root.files,
    bytes: root.bytes,
    params: { folder: root.path },
    level: collection === 'app' ? 'error' : 'warning',
    repair: { kind: 'strip', folder: root.path },
  })

/** Checks the name of a file by itself. */
const checkFileName = (node: TreeNode): Finding[] => {
  if (node.asFile === 0) return []
  if (isKeyStoreName(node.name)) return [nodesFinding('archive_key_store', [node])]
  return isArchiveName(node.name) ? [nodesFinding('archive_nested', [node])] : []
}

interface FolderFindings {
  readonly findings: readonly Finding[]
  /** Whether it is in a folder with an error, so that no further findings are needed. */
  readonly isCovered: (node: TreeNode) => boolean
}

/** Applies the tables of `folder-rules.ts` and reports a root folder. */
export function checkFolders(nodes: ReadonlyMap<string, TreeNode>, collection: Collection): FolderFindings {
  const has: HasPath = (path) => nodes.has(path)
  const codeByNode = new Map<TreeNode, ArchiveCode>()
  const grouped = new Map<ArchiveCode, TreeNode[]>()
  const findings: Finding[] = []
  const checkFile = (node: TreeNode): void => {
    const code = fileRuleOf(node, has)?.code
    if (code === undefined) findings.push(...checkFileName(node))
    else
      grouped
        .set(code, grouped.get(code) ?? [])
        .get(code)
        ?.push(node)
  }
  for (const node of nodes.values()) {
    const above = node.parent === null ? undefined : codeByNode.get(node.parent)
    const code = above ?? folderRuleOf(node, has)?.code
    if (code === undefined) checkFile(node)
    else codeByNode.set(node, code)
    if (code !== undefined && above === undefined) findings.push(nodesFinding(code, [node]))
  }
  for (const [code, of] of grouped) findings.push(nodesFinding(code, of))
  const topNodes = [...nodes.values()].filter(({ parent }) => parent === null)
  const root = rootOf(topNodes, has)
  if (root !== null) findings.push(rootFinding(root, collection))
  const isCovered = (node: TreeNode): boolean => {
    const code = codeByNode.get(node)
    return code !== undefined && findingLevels[code] === 'error'
  }
  return { findings, isCovered }
}

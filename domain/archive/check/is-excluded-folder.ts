// Folders that are never published, so their contents do not have to be read.
import { findingLevels } from '../finding.ts'
import { folderRuleOf } from './folder-rules.ts'
import { treeOf } from './entry-tree.ts'

const nothing = () => false

/** Whether a folder is excluded by its path alone. */
export function isExcludedFolder(path: string): boolean {
  const folder = treeOf([{ path, folder: true, size: 0, packed: 0, crc32: null }]).get(path)
  const rule = folder && folderRuleOf(folder, nothing)
  return rule !== undefined && rule !== null && findingLevels[rule.code] === 'error'
}

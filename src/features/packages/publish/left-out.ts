// Folders that are never published: what lies in them need not even be read.
import { findingLevels } from '#domain/archive/finding.ts'
import { folderRuleOf } from '#domain/archive/folder-rules.ts'
import { treeOf } from '#domain/archive/tree.ts'

const nothing = () => false

/** Whether a folder's path alone says that it is left out. */
export const isLeftOut = (path: string): boolean => {
  const place = treeOf([{ path, folder: true, size: 0, packed: 0, crc32: null }]).get(path)
  const rule = place && folderRuleOf(place, nothing)
  return rule !== undefined && rule !== null && findingLevels[rule.code] === 'error'
}

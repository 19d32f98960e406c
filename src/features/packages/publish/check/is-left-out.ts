// Folders that are never published: what lies in them need not even be read.
import { findingLevels } from '#domain/archive/finding.ts'
import { folderRuleOf } from '#domain/archive/check/folder-rules.ts'
import { treeOf } from '#domain/archive/check/entry-tree.ts'

const nothing = () => false

/** Whether a folder's path alone says that it is left out. */
export function isLeftOut(path: string): boolean {
  const place = treeOf([{ path, folder: true, size: 0, packed: 0, crc32: null }]).get(path)
  const rule = place && folderRuleOf(place, nothing)
  return rule !== undefined && rule !== null && findingLevels[rule.code] === 'error'
}

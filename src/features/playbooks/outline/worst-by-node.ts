import { type Finding, type Level, levels } from '#domain/playbook/check/finding.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'

/** The gravest that was found of each node. */
export const worstByNode = (findings: readonly Finding[]): ReadonlyMap<NodeId, Level> => {
  const worst = new Map<NodeId, Level>()
  for (const { node, level } of findings) {
    if (node === null) continue
    const before = worst.get(node)
    if (before === undefined || levels.indexOf(level) < levels.indexOf(before)) worst.set(node, level)
  }
  return worst
}

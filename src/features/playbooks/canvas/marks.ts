// What the checks say of each node: its findings, and the worst level that is shown on it.
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'

export interface Mark {
  readonly findings: readonly Finding[]
  /** Notes are read in the panel; they mark nothing. */
  readonly worst: 'error' | 'warning' | undefined
  /** Two marks that say the same are equal in it. */
  readonly says: string
}

export const noMark: Mark = { findings: [], worst: undefined, says: '' }

const worstOf = (findings: readonly Finding[]): Mark['worst'] =>
  (['error', 'warning'] as const).find((level) => findings.some((finding) => finding.level === level))

const markOf = (findings: readonly Finding[]): Mark => ({
  findings,
  worst: worstOf(findings),
  says: JSON.stringify(findings.map(({ code, params }) => [code, params])),
})

export const marksOf = (findings: readonly Finding[]): ReadonlyMap<NodeId, Mark> => {
  const byNode = new Map<NodeId, Finding[]>()
  for (const finding of findings) {
    if (finding.node === null) continue
    const known = byNode.get(finding.node)
    if (known === undefined) byNode.set(finding.node, [finding])
    else known.push(finding)
  }
  return new Map([...byNode].map(([node, each]) => [node, markOf(each)]))
}

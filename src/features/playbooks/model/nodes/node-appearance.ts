// The icon and colour of each kind of node.
import {
  Archive,
  GitMerge,
  Merge,
  Puzzle,
  Repeat,
  Split,
  SquareFunction,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { NodeKind } from '#domain/playbook/playbook.ts'
import { color } from '#src/ui/theme/tokens.ts'

interface NodeAppearance {
  readonly icon: LucideIcon
  readonly color: string
}

export const nodeAppearances = {
  trigger: { icon: Zap, color: color.kind.trigger },
  action: { icon: SquareFunction, color: color.kind.action },
  foreach: { icon: Repeat, color: color.kind.loop },
  condition: { icon: Split, color: color.kind.condition },
  store: { icon: Archive, color: color.kind.store },
  any: { icon: Merge, color: color.kind.action },
  all: { icon: GitMerge, color: color.kind.action },
  unknown: { icon: Puzzle, color: color.kind.unknown },
} as const satisfies Record<NodeKind, NodeAppearance>

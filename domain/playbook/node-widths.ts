import type { NodeKind } from './playbook.ts'

/** The width of a node on the canvas, in pixels at 100 %; of a loop, which is a group, the minimum. */
export const nodeWidths = {
  trigger: 220,
  action: 220,
  foreach: 236,
  condition: 236,
  store: 220,
  any: 140,
  all: 140,
  unknown: 220,
} as const satisfies Record<NodeKind, number>

import { memo } from 'react'
import { curvePath } from './edge-path.ts'
import { mountedLines } from './flow-elements.ts'
import type { MountedNodes } from './mounted-nodes.ts'
import { lineEnd } from './spatial-index.ts'

const drawn = (nodes: MountedNodes): string => {
  if (!nodes.index.hasBackdrop) return ''
  return mountedLines(nodes)
    .filter(({ edge }) => edge.isBackdrop === true)
    .map((line) =>
      curvePath({
        from: { x: line.from.right, y: line.from.top + line.fromOffset },
        to: { x: lineEnd(line), y: line.to.top + line.toOffset },
      }),
    )
    .join('')
}

interface BackdropProps {
  nodes: MountedNodes
  isFaded: boolean
}

/** The edges behind the boxes as one path: an element for each of thousands would make panning slow. */
export const Backdrop = memo(
  ({ nodes, isFaded }: BackdropProps) => (
    <svg className="canvas-backdrop" data-faded={isFaded ? '' : undefined} aria-hidden>
      <path d={drawn(nodes)} />
    </svg>
  ),
  // Boxes that are mounted later change nothing.
  (one, other) =>
    one.isFaded === other.isFaded &&
    one.nodes.index === other.nodes.index &&
    one.nodes.bounds === other.nodes.bounds &&
    one.nodes.level === other.nodes.level,
)

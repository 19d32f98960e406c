// The styles of the canvas as one sheet of nested rules: hundreds of boxes mount and unmount while panning, and
// asking a styling library for a class for each of them would be slow.
import { color, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

const frame = {
  '& .canvas-box': { height: '100%' },
  '& .canvas-frame': {
    position: 'relative',
    width: '100%',
    height: '100%',
    border: `1px solid ${color.line.strong}`,
    borderRadius: radius.panel,
    backgroundColor: color.surface.page,
  },
  '& .canvas-frame:hover, &[data-level="title"] .canvas-frame': { borderColor: color.line.control },
  '& .canvas-frame[data-shape="trigger"]': {
    borderRadius: `25px ${radius.panel}px ${radius.panel}px 25px`,
  },
  '& .canvas-frame[data-shape="dashed"]': { borderStyle: 'dashed', borderColor: color.line.control },
  '& .canvas-frame[data-shape="group"]': {
    borderRadius: 10,
    backgroundColor: `color-mix(in srgb, ${color.kind.loop} 6%, ${color.surface.canvas})`,
  },
  '& .canvas-frame.canvas-frame[data-change="new"]': { borderColor: color.tone.success.solid },
  '& .canvas-frame.canvas-frame[data-change="changed"]': { borderColor: color.tone.info.solid },
  '& .canvas-frame.canvas-frame[data-change="removed"]': { borderColor: color.tone.error.solid },
  '& .canvas-frame.canvas-frame[data-mark="error"]': { borderColor: color.tone.error.solid },
  '& .canvas-frame.canvas-frame[data-mark="warning"]': { borderColor: color.tone.warning.solid },
  '& .canvas-frame.canvas-frame[data-faded]': { borderColor: color.line.hair },
  '& .canvas-frame[data-faded] *': { color: `${color.text.tertiary} !important` },
  '& .canvas-frame.canvas-frame[data-selected]': {
    borderColor: color.accent.focus,
    boxShadow: `0 0 0 1px ${color.accent.focus}`,
  },
  '& .react-flow__node:focus': { outline: 'none' },
  '& .react-flow__node:focus-visible .canvas-frame': {
    outline: `2px solid ${color.accent.focus}`,
    outlineOffset: 3,
  },
  '& .react-flow__node.draggable': { cursor: 'default' },
  '& .react-flow__node.dragging': { cursor: 'grabbing' },
} as const

const handles = {
  '& .react-flow__handle': {
    width: 24,
    height: 24,
    minWidth: 0,
    minHeight: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    cursor: 'crosshair',
    // Positioned with numbers: a transform on each handle slows down panning.
    marginTop: -12,
    transform: 'none',
  },
  '& .react-flow__handle-left': { left: -12 },
  '& .react-flow__handle-right': { right: -12 },
  '& .react-flow__handle::after': {
    content: '""',
    position: 'absolute',
    inset: 7,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `1.5px solid ${color.line.control}`,
    backgroundColor: color.surface.page,
    transition: `transform ${motion.state}`,
  },
  '& .react-flow__handle:hover::after': { borderColor: color.accent.focus, transform: 'scale(1.3)' },
  '& .react-flow__handle[data-state="from"]::after, & .react-flow__handle[data-state="legal"]::after': {
    borderColor: color.accent.focus,
    backgroundColor: color.accent.focus,
  },
  '& .react-flow__handle[data-state="other"]::after': { borderColor: color.line.hair },
  '& .react-flow__handle.connectingto.valid::after': { transform: 'scale(1.5)' },
  // An output is as wide as its row, with the dot at its end.
  '&[data-rows] .react-flow__handle-right': {
    width: 'calc(100% + 12px)',
    borderRadius: 0,
    cursor: 'grab',
  },
  '&[data-rows] .react-flow__handle-right::after': { inset: '7px 7px auto auto', width: 10, height: 10 },
  '&[data-rows] .react-flow__handle-left': { zIndex: 1 },
  '& .canvas-port-label': {
    ...type.caption,
    ...oneLine,
    position: 'absolute',
    left: 'calc(100% + 10px)',
    maxWidth: 120,
    transform: 'translateY(-100%)',
    fontSize: `max(${type.caption.fontSize}, var(--canvas-text))`,
    lineHeight: 1.4,
    pointerEvents: 'none',
    color: color.text.secondary,
  },
} as const

const edges = {
  '& .canvas-edge': { fill: 'none', stroke: color.line.control, strokeWidth: 1.5 },
  '& .canvas-edge[data-state="path"]': { stroke: color.accent.focus, strokeWidth: 2 },
  '& .canvas-edge[data-state="broken"]': { stroke: color.tone.error.solid, strokeDasharray: '4 4' },
  '& .canvas-edge[data-state="new"]': { stroke: color.tone.success.solid },
  '& .canvas-edge[data-state="changed"]': { stroke: color.tone.info.solid },
  '& .canvas-edge[data-relation]': { strokeDasharray: '4 3' },
  '& .canvas-foot': { fill: 'none', stroke: color.line.control, strokeWidth: 1.5 },
  '& .canvas-tag': {
    ...type.caption,
    fill: color.text.secondary,
    stroke: color.surface.canvas,
    strokeWidth: 5,
    paintOrder: 'stroke',
    dominantBaseline: 'central',
    pointerEvents: 'none',
  },
  '& .canvas-backdrop': {
    position: 'absolute',
    zIndex: 1,
    top: 0,
    left: 0,
    width: 1,
    height: 1,
    overflow: 'visible',
    pointerEvents: 'none',
    '& path': {
      fill: 'none',
      stroke: `color-mix(in srgb, ${color.line.control} 50%, ${color.surface.canvas})`,
      strokeWidth: 1,
    },
    '&[data-faded] path': { stroke: color.line.hair },
  },
  '& .canvas-edge[data-faded]': { stroke: color.line.hair },
  '& .react-flow__edge:hover .canvas-edge': { stroke: color.text.secondary },
  '& .react-flow__edge:hover .canvas-edge[data-state="broken"]': { stroke: color.tone.error.solid },
  '& .canvas-edge[data-selected], & .react-flow__edge:hover .canvas-edge[data-selected]': {
    stroke: color.accent.focus,
    strokeWidth: 3,
  },
  '& .canvas-edge[data-target]': { stroke: color.accent.focus, strokeWidth: 4 },
  '& .canvas-edge-reach': { fill: 'none', stroke: 'transparent', strokeWidth: 18 },
  '& .react-flow__edgeupdater': { r: 'var(--canvas-end-reach)' },
  '& .canvas-insert': { cursor: 'pointer', pointerEvents: 'all' },
  '& .canvas-insert circle': { fill: color.surface.raised, stroke: color.line.control },
  '& .canvas-insert path': { stroke: color.text.secondary, strokeWidth: 1.5, strokeLinecap: 'round' },
  '& .canvas-insert:hover circle': { stroke: color.accent.focus, fill: color.accent.soft },
  '& .canvas-insert:hover path': { stroke: color.accent.text },
  '& .canvas-connection': { fill: 'none', stroke: color.accent.focus, strokeWidth: 2 },
  '& .canvas-connection[data-state="invalid"]': { stroke: color.line.control, strokeDasharray: '4 4' },
} as const

export const canvasStyle = {
  position: 'relative',
  isolation: 'isolate',
  width: '100%',
  height: '100%',
  minHeight: 0,
  // Not `hidden`: that can still be scrolled by a browser that brings a focused or found box into view.
  overflow: 'clip',
  userSelect: 'none',
  backgroundColor: color.surface.canvas,
  '& .react-flow': { backgroundColor: 'transparent' },
  '& .react-flow:focus': { outline: 'none' },
  '& .react-flow:focus-visible': { outline: `2px solid ${color.accent.focus}`, outlineOffset: -2 },
  '& .react-flow__pane, & .react-flow__pane.draggable': { cursor: 'default' },
  '&[data-hover] .react-flow__pane': { cursor: 'pointer' },
  '&[data-pan] .react-flow__pane': { cursor: 'grab' },
  '& .react-flow__pane.dragging, &[data-pan] .react-flow__pane.dragging': { cursor: 'grabbing' },
  // While the space bar turns every drag into panning, nothing else reacts to the pointer.
  '&[data-pan] .react-flow__node, &[data-pan] .react-flow__edge, &[data-pan] .react-flow__handle': {
    pointerEvents: 'none !important',
  },
  '&[data-lanes] > [data-corner="tools"]': {
    top: 'auto',
    bottom: 12,
    left: 176,
    maxWidth: 'calc(100% - 344px)',
    [media.belowNarrow]: { bottom: 68, left: 12, maxWidth: 'calc(100% - 24px)' },
  },
  '&[data-moving] .react-flow__viewport': { opacity: 0 },
  // The drawing shows the boxes then; mounted elements exist only for the keyboard and screen readers.
  '&[data-level="drawn"] .react-flow__node': { opacity: 0, pointerEvents: 'none !important' },
  // The sheet of React Flow comes after this one with the same specificity.
  '& .react-flow__panel.react-flow__attribution': {
    right: 156,
    bottom: 8,
    padding: '2px 4px',
    borderRadius: radius.chip,
    // Boxes pass below it.
    background: color.surface.canvas,
    // There is no map on phones.
    [media.belowPhone]: { right: 8 },
    '& a': { color: color.text.tertiary },
    '& a:focus-visible': { outline: `2px solid ${color.accent.focus}`, outlineOffset: 1 },
  },
  ...frame,
  ...handles,
  ...edges,
} as const

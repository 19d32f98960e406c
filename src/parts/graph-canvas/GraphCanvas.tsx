import type { GraphCanvasProps } from './canvas-types.ts'

export const GraphCanvas = ({ label }: GraphCanvasProps) => <section aria-label={label} />

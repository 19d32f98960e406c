import { createContext } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'

/** Begins the body of a loop; absent where nothing may be changed. */
export type BeginBody = (loop: NodeId, client: Spot) => void

export const BodyContext = createContext<BeginBody | undefined>(undefined)

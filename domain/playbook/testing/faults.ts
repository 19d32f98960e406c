// Faults as people make them, to be seeded into sound documents: each a few edits, and what they are to be found as.
import type { FaultKind } from './fault.ts'
import { graphFaults } from './graph-faults.ts'
import { nodeFaults } from './node-faults.ts'
import { referenceFaults } from './reference-faults.ts'

export const faultKinds: readonly FaultKind[] = [...graphFaults, ...nodeFaults, ...referenceFaults]

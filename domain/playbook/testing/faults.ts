// Typical mistakes to seed into valid documents: a few edits each, and the expected diagnostics.
import type { FaultKind } from './fault.ts'
import { graphFaults } from './graph-faults.ts'
import { nodeFaults } from './node-faults.ts'
import { referenceFaults } from './reference-faults.ts'

export const faultKinds: readonly FaultKind[] = [...graphFaults, ...nodeFaults, ...referenceFaults]

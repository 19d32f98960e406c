// Test archives for browser and server: some must be refused, unusual ones may pass, and valid ones pass.
import { bombs } from './hostile-bombs.ts'
import { contents } from './hostile-content.ts'
import { names } from './hostile-names.ts'
import { structures } from './hostile-structure.ts'
import type { HostileArchive } from './hostile.ts'

/** Results are for application templates with the initial limits of a platform. Each call creates new bytes. */
export const hostileArchives: readonly HostileArchive[] = [...structures, ...bombs, ...names, ...contents]

// The table that browser and server are held to alike: archives that must not pass, odd ones that may, and sound ones.
import { bombs } from './hostile-bombs.ts'
import { contents } from './hostile-content.ts'
import { names } from './hostile-names.ts'
import { structures } from './hostile-structure.ts'
import type { HostileArchive } from './hostile.ts'

/** As application templates, within the limits that a platform begins with. Bytes are made anew by each call. */
export const hostileArchives: readonly HostileArchive[] = [...structures, ...bombs, ...names, ...contents]

// The table on the screen, for the export menu, which is in another part of the page.
import { createStore } from '#src/lib/create-store.ts'
import type { GridContent } from './grid-content.ts'

interface ShownTable {
  readonly content: GridContent
  /** The rows that are shown, without totals. */
  readonly rows: number
  /** All rows of the query were read. */
  readonly isComplete: boolean
}

export const shownTable = createStore<ShownTable | null>(null)

import { loadOnce } from '#src/lib/load-once.ts'

/** Loads the page of a board. */
export const loadBoard = loadOnce(() => import('./BoardPage.tsx'))

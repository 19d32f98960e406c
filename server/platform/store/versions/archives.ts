// The folder of published archives: files named by their SHA-256, written beside, synced and renamed.
import { mkdirSync, realpathSync } from 'node:fs'

export interface Archives {
  /** Real path. */
  readonly folder: string
}

/** Opens the archives of a folder, which is made if absent. */
export const openArchives = (place: string): Archives => {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  return { folder: realpathSync(place) }
}

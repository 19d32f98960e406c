// Folders that journeys read as sources.
import { resolve } from 'node:path'

/** The files of an invented harbour, one of each format; `pilot-log.csv` has lines that are no rows. */
export const harbourFolder = resolve(import.meta.dirname, '../../fixtures/harbour')

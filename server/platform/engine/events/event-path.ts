import { join } from 'node:path'

/** The file of the body of an event. */
export function eventPath(folder: string, id: string): string {
  return join(folder, `${id}.json`)
}

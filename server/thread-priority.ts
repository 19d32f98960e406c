// The engine's threads step back: a build may take every core, but the thread that answers requests goes first.
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { stat } from 'node:fs/promises'

const tasks = '/proc/self/task'
/** Weight of about a third against a thread of ordinary priority. */
const niceness = 5

/**
 * Lowers the priority of the threads that wait for files, passwords and the warehouse. Threads that these make, as
 * the warehouse's own, inherit it. Only Linux counts priority by thread; elsewhere this does nothing.
 */
export async function stepBack(): Promise<void> {
  // The first use makes the threads.
  await stat('/')
  try {
    for (const task of readdirSync(tasks))
      if (readFileSync(`${tasks}/${task}/comm`, 'utf8').trim() === 'libuv-worker')
        setPriority(Number(task), niceness)
  } catch {
    // No such folder: another system.
  }
}

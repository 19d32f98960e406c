// Lowers the priority of the engine's threads: a build may use every core, but the thread that answers requests goes
// first.
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { stat } from 'node:fs/promises'

const tasks = '/proc/self/task'
/** About a third of the weight of a thread with default priority. */
const niceness = 5

/**
 * Lowers the priority of the pool threads for files, passwords and the warehouse. Threads they create, such as those
 * of the warehouse, inherit it. Only Linux has priorities per thread; elsewhere this does nothing.
 */
export async function stepBack(): Promise<void> {
  // The first use creates the threads.
  await stat('/')
  try {
    for (const task of readdirSync(tasks))
      if (readFileSync(`${tasks}/${task}/comm`, 'utf8').trim() === 'libuv-worker')
        setPriority(Number(task), niceness)
  } catch {
    // The folder does not exist on other systems.
  }
}

// Waits for the sample project, so that benchmarks do not measure beside its jobs.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const mostMs = 300_000

const isIdle = (folder: string): boolean => {
  const database = new DatabaseSync(join(folder, 'platform.sqlite'), { readOnly: true })
  const has = (condition: string) =>
    database.prepare(`SELECT 1 FROM jobs WHERE ${condition}`).get() !== undefined
  try {
    return has("kind = 'sample' AND outcome = 'success'") && !has("state <> 'Finished'")
  } finally {
    database.close()
  }
}

/** Waits until the platform of the data folder has read and built the sample, and runs no job. */
export async function waitForSample(folder: string): Promise<void> {
  const end = Date.now() + mostMs
  while (!isIdle(folder)) {
    if (Date.now() > end) throw new Error('the sample was not built in time')
    await wait(500)
  }
}

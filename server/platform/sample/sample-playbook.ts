// The playbook of the sample project: a small one with a trigger, a loop, conditions, a store and actions.
import { readFile } from 'node:fs/promises'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { Ask } from '../http/client.ts'

const file = new URL('./storm-watch.json', import.meta.url)
const uuid = '8a7e2b64-1f0d-4c53-9e0b-7d5c3f2a9b64'

/** Stores it where it is not there. */
export const storeSamplePlaybook = async (ask: Ask): Promise<void> => {
  const isThere = await ask(playbooks.summary, { params: { playbook: uuid } }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await ask(playbooks.create, { body: new Blob([await readFile(file)], { type: 'application/json' }) })
}

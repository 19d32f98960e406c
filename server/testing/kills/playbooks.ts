// Playbooks that are created and deleted, and one that is saved repeatedly. The value is the name in the text.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import type { WriteKind, KillTarget } from './write-kind.ts'

const addresses: Readonly<Record<string, string>> = {
  'playbook 1': '00000000-0000-4000-8000-000000000001',
  'playbook 2': '00000000-0000-4000-8000-000000000002',
  'playbook text': '00000000-0000-4000-8000-000000000003',
}
const uuidOf = (cell: string): string => addresses[cell] ?? ''

/** Several database pages long. */
const notes = 'a berth for every ship '.repeat(2000)
const textOf = (cell: string, name: string): string =>
  JSON.stringify({
    name,
    uuid: uuidOf(cell),
    notes,
    nodes: { 0: { name: 'n', type: 'trigger', outputs: {} } },
  })
const blobOf = (text: string): Blob => new Blob([text], { type: 'application/json' })

const playbooksByUuid = async ({ request }: KillTarget): Promise<ReadonlyMap<string, PlaybookSummary>> => {
  const { items } = await request(playbooks.list, {})
  return new Map(items.map((playbook) => [playbook.uuid, playbook]))
}

/** The name in the newest text, or a description of the inconsistency between list, versions and text. */
const nameIn = async (
  { request }: KillTarget,
  { cell, summary }: { cell: string; summary: PlaybookSummary },
) => {
  const params = { playbook: summary.uuid }
  const { items, total } = await request(playbooks.versions, { params })
  const text: unknown = await request(playbooks.get, { params })
  const { name } = z.object({ name: z.string() }).parse(text)
  const sha256 = createHash('sha256').update(textOf(cell, name)).digest('hex')
  const agrees = summary.name === name && summary.version === total && items[0]?.sha256 === sha256
  return agrees && JSON.stringify(text) === textOf(cell, name) ? name : `${name} with another text`
}

const readCells = async (target: KillTarget, cells: readonly string[]) => {
  const all = await playbooksByUuid(target)
  const values = new Map<string, string | null>()
  for (const cell of cells) {
    const summary = all.get(uuidOf(cell))
    values.set(cell, summary === undefined ? null : await nameIn(target, { cell, summary }))
  }
  return values
}

const create = async (
  { request }: KillTarget,
  { cell, name }: { cell: string; name: string },
): Promise<void> => {
  await request(playbooks.create, { body: blobOf(textOf(cell, name)) })
}

/** Created, deleted, and so on. */
export const playbookCreations: WriteKind = {
  cells: ['playbook 1', 'playbook 2'],
  value: (before, next) => (before === null ? `value ${next}` : null),
  write: async (target, { cell, value }) => {
    if (typeof value === 'string') await create(target, { cell, name: value })
    else await target.request(playbooks.remove, { params: { playbook: uuidOf(cell) } })
    return value ?? null
  },
  read: (target) => readCells(target, playbookCreations.cells),
}

/** Created once, then saved repeatedly. */
export const playbookSaves: WriteKind = {
  cells: ['playbook text'],
  value: (_before, next) => `value ${next}`,
  write: async (target, { cell, before, value }) => {
    const name = value ?? ''
    if (before === null) await create(target, { cell, name })
    else {
      const params = { playbook: uuidOf(cell) }
      const { playbook } = await target.request(playbooks.summary, { params })
      await target.request(playbooks.put, {
        params,
        ifMatch: playbook.etag,
        body: blobOf(textOf(cell, name)),
      })
    }
    return name
  },
  read: (target) => readCells(target, playbookSaves.cells),
}

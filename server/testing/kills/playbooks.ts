// Playbooks that are stored and deleted, and one whose text is saved over and over. The value is the name in the text.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import type { Kind, Place } from './kind.ts'

const addresses: Readonly<Record<string, string>> = {
  'playbook 1': '00000000-0000-4000-8000-000000000001',
  'playbook 2': '00000000-0000-4000-8000-000000000002',
  'playbook text': '00000000-0000-4000-8000-000000000003',
}
const uuidOf = (cell: string): string => addresses[cell] ?? ''

/** Some pages of the store long. */
const notes = 'a berth for every ship '.repeat(2000)
const textOf = (cell: string, name: string): string =>
  JSON.stringify({
    name,
    uuid: uuidOf(cell),
    notes,
    nodes: { 0: { name: 'n', type: 'trigger', outputs: {} } },
  })
const blobOf = (text: string): Blob => new Blob([text], { type: 'application/json' })

const kept = async ({ ask }: Place): Promise<ReadonlyMap<string, PlaybookSummary>> => {
  const { items } = await ask(playbooks.list, {})
  return new Map(items.map((playbook) => [playbook.uuid, playbook]))
}

/** The name in the newest text; what is wrong where list, versions and text do not say the same. */
const nameIn = async ({ ask }: Place, { cell, told }: { cell: string; told: PlaybookSummary }) => {
  const params = { playbook: told.uuid }
  const { items, total } = await ask(playbooks.versions, { params })
  const text: unknown = await ask(playbooks.get, { params })
  const { name } = z.object({ name: z.string() }).parse(text)
  const sha256 = createHash('sha256').update(textOf(cell, name)).digest('hex')
  const agrees = told.name === name && told.version === total && items[0]?.sha256 === sha256
  return agrees && JSON.stringify(text) === textOf(cell, name) ? name : `${name} with another text`
}

const readCells = async (place: Place, cells: readonly string[]) => {
  const all = await kept(place)
  const values = new Map<string, string | null>()
  for (const cell of cells) {
    const told = all.get(uuidOf(cell))
    values.set(cell, told === undefined ? null : await nameIn(place, { cell, told }))
  }
  return values
}

const create = async ({ ask }: Place, { cell, name }: { cell: string; name: string }): Promise<void> => {
  await ask(playbooks.create, { body: blobOf(textOf(cell, name)) })
}

/** Stored, deleted, and from the beginning. */
export const playbookCreations: Kind = {
  cells: ['playbook 1', 'playbook 2'],
  value: (before, next) => (before === null ? `value ${next}` : null),
  write: async (place, { cell, value }) => {
    if (typeof value === 'string') await create(place, { cell, name: value })
    else await place.ask(playbooks.remove, { params: { playbook: uuidOf(cell) } })
    return value ?? null
  },
  read: (place) => readCells(place, playbookCreations.cells),
}

/** Stored once, then version after version. */
export const playbookSaves: Kind = {
  cells: ['playbook text'],
  value: (_before, next) => `value ${next}`,
  write: async (place, { cell, before, value }) => {
    const name = value ?? ''
    if (before === null) await create(place, { cell, name })
    else {
      const params = { playbook: uuidOf(cell) }
      const { playbook } = await place.ask(playbooks.summary, { params })
      await place.ask(playbooks.put, { params, ifMatch: playbook.etag, body: blobOf(textOf(cell, name)) })
    }
    return name
  },
  read: (place) => readCells(place, playbookSaves.cells),
}

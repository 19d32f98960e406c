// An upload from its beginning to the table that takes it over, piece by piece. The value of a cell is the upload and
// how far it has come: a number of bytes, `complete`, or `table`.
import { createHash } from 'node:crypto'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Upload } from '#contract/uploads/upload.ts'
import { uploads as endpoints } from '#contract/uploads/endpoints.ts'
import type { Kind, Place } from './kind.ts'

export const uploadSource = 'uploads'

const bytes = Buffer.from(
  ['row,name', ...Array.from({ length: 12_000 }, (_, row) => `${row},name of ${row * 7}`), ''].join('\n'),
)
const piece = 65_536
const hashOf = (length: number): string =>
  createHash('sha256').update(bytes.subarray(0, length)).digest('hex')

const parts = (value: string): { id: string; stage: string } => {
  const [id = '', stage = ''] = value.split(' ')
  return { id, stage }
}

const nextStage = (stage: string): string | null => {
  if (stage === 'table') return null
  if (stage === 'complete') return 'table'
  return Number(stage) < bytes.length ? String(Math.min(Number(stage) + piece, bytes.length)) : 'complete'
}

const begin = async ({ ask }: Place, cell: string): Promise<string> => {
  const body = { name: `${cell}.csv`, size: bytes.length, purpose: 'source' as const }
  const { upload } = await ask(endpoints.create, { body })
  return `${upload.upload_id} 0`
}

/** What arrived of a piece that a kill cut short is not sent again. */
const send = async ({ ask }: Place, { id, end }: { id: string; end: number }): Promise<void> => {
  const params = { upload: id }
  const { received } = (await ask(endpoints.get, { params })).upload
  if (received >= end) return
  const body = new Blob([bytes.subarray(received, end)])
  await ask(endpoints.send, { params, query: { offset: received }, body })
}

const advance = async (place: Place, { cell, value }: { cell: string; value: string }): Promise<void> => {
  const { ask } = place
  const { id, stage } = parts(value)
  if (stage === 'complete')
    await ask(endpoints.complete, { params: { upload: id }, body: { sha256: hashOf(bytes.length) } })
  else if (stage === 'table')
    await ask(dataManager.addTables, {
      body: { table_name: `${cell}.csv`, database_name: uploadSource, upload: id },
    })
  else await send(place, { id, end: Number(stage) })
}

const isSound = ({ received, sha256 }: Upload, atLeast: number): boolean =>
  received >= atLeast && sha256 === hashOf(received)

/** The value that what is found amounts to, out of those that may be. */
const judge = (upload: Upload, { held, possible }: { held: string; possible: readonly string[] }): string => {
  const complete = possible.find((value) => parts(value).stage === 'complete')
  if (upload.state === 'complete') return complete ?? 'complete before its time'
  const { stage } = parts(held)
  return isSound(upload, Number(stage)) ? held : `${upload.received} bytes with ${upload.sha256}`
}

export const uploads: Kind = {
  cells: ['upload 1', 'upload 2'],
  value: (before) => {
    if (before === null) return undefined
    const { id, stage } = parts(before)
    const next = nextStage(stage)
    return next === null ? null : `${id} ${next}`
  },
  write: async (place, { cell, before, value }) => {
    if (before === null) return begin(place, cell)
    if (typeof value === 'string') await advance(place, { cell, value })
    else await place.ask(dataManager.deleteTable, { params: { source: uploadSource, table: `${cell}.csv` } })
    return value ?? null
  },
  read: async ({ ask }, possible) => {
    const { items } = await ask(dataManager.listTables, { query: { database_name: uploadSource } })
    const values = new Map<string, string | null>()
    for (const cell of uploads.cells) {
      const [held] = possible(cell)
      const table = possible(cell).find((value) => parts(value).stage === 'table')
      const isTable = items.some(({ table_name: name }) => name === `${cell}.csv`)
      if (held === undefined || isTable || parts(held).stage === 'table') {
        values.set(cell, isTable ? (table ?? 'a table before its time') : null)
        continue
      }
      const { upload } = await ask(endpoints.get, { params: { upload: parts(held).id } })
      values.set(cell, judge(upload, { held, possible: possible(cell) }))
    }
    return values
  },
}

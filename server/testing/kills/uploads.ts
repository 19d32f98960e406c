// An upload from its creation to the table that uses it, chunk by chunk. The value of a cell is the upload and its
// progress: a number of bytes, `complete`, or `table`.
import { createHash } from 'node:crypto'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Upload } from '#contract/uploads/upload.ts'
import { uploads as endpoints } from '#contract/uploads/endpoints.ts'
import type { WriteKind, KillTarget } from './write-kind.ts'

export const uploadSource = 'uploads'

const bytes = Buffer.from(
  ['row,name', ...Array.from({ length: 12_000 }, (_, row) => `${row},name of ${row * 7}`), ''].join('\n'),
)
const piece = 65_536
const hashOf = (length: number): string =>
  createHash('sha256').update(bytes.subarray(0, length)).digest('hex')

const parseValue = (value: string): { id: string; stage: string } => {
  const [id = '', stage = ''] = value.split(' ')
  return { id, stage }
}

const nextStage = (stage: string): string | null => {
  if (stage === 'table') return null
  if (stage === 'complete') return 'table'
  return Number(stage) < bytes.length ? String(Math.min(Number(stage) + piece, bytes.length)) : 'complete'
}

const begin = async ({ request }: KillTarget, cell: string): Promise<string> => {
  const body = { name: `${cell}.csv`, size: bytes.length, purpose: 'source' as const }
  const { upload } = await request(endpoints.create, { body })
  return `${upload.upload_id} 0`
}

/** Received bytes of an interrupted chunk are not sent again. */
const send = async ({ request }: KillTarget, { id, end }: { id: string; end: number }): Promise<void> => {
  const params = { upload: id }
  const { received } = (await request(endpoints.get, { params })).upload
  if (received >= end) return
  const body = new Blob([bytes.subarray(received, end)])
  await request(endpoints.send, { params, query: { offset: received }, body })
}

const advance = async (
  target: KillTarget,
  { cell, value }: { cell: string; value: string },
): Promise<void> => {
  const { request } = target
  const { id, stage } = parseValue(value)
  if (stage === 'complete')
    await request(endpoints.complete, { params: { upload: id }, body: { sha256: hashOf(bytes.length) } })
  else if (stage === 'table')
    await request(dataManager.addTables, {
      body: { table_name: `${cell}.csv`, database_name: uploadSource, upload: id },
    })
  else await send(target, { id, end: Number(stage) })
}

const isSound = ({ received, sha256 }: Upload, atLeast: number): boolean =>
  received >= atLeast && sha256 === hashOf(received)

/** The possible value that matches the upload found. */
const valueFor = (
  upload: Upload,
  { last, possible }: { last: string; possible: readonly string[] },
): string => {
  const complete = possible.find((value) => parseValue(value).stage === 'complete')
  if (upload.state === 'complete') return complete ?? 'complete before its time'
  const { stage } = parseValue(last)
  return isSound(upload, Number(stage)) ? last : `${upload.received} bytes with ${upload.sha256}`
}

export const uploads: WriteKind = {
  cells: ['upload 1', 'upload 2'],
  value: (before) => {
    if (before === null) return undefined
    const { id, stage } = parseValue(before)
    const next = nextStage(stage)
    return next === null ? null : `${id} ${next}`
  },
  write: async (target, { cell, before, value }) => {
    if (before === null) return begin(target, cell)
    if (typeof value === 'string') await advance(target, { cell, value })
    else
      await target.request(dataManager.deleteTable, {
        params: { source: uploadSource, table: `${cell}.csv` },
      })
    return value ?? null
  },
  read: async ({ request }, possible) => {
    const { items } = await request(dataManager.listTables, { query: { database_name: uploadSource } })
    const values = new Map<string, string | null>()
    for (const cell of uploads.cells) {
      const [last] = possible(cell)
      const table = possible(cell).find((value) => parseValue(value).stage === 'table')
      const isTable = items.some(({ table_name: name }) => name === `${cell}.csv`)
      if (last === undefined || isTable || parseValue(last).stage === 'table') {
        values.set(cell, isTable ? (table ?? 'a table before its time') : null)
        continue
      }
      const { upload } = await request(endpoints.get, { params: { upload: parseValue(last).id } })
      values.set(cell, valueFor(upload, { last, possible: possible(cell) }))
    }
    return values
  },
}

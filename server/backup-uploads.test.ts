// Uploads in a backup of a running server, and after a restore.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { createClient } from './platform/http/client.ts'
import {
  runProgram,
  startServer,
  type ProgramResult,
  type Running,
  type Settings,
} from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const text = 'city,amount\nOslo,3\nRome,4\n'
const half = text.slice(0, 9)
const source = 'Sales'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data: string): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_ADMIN_PASSWORD: password,
})
const admin = (args: readonly string[], data: string): Promise<ProgramResult> =>
  runProgram('admin.ts', { args, settings: settings(data) })

const personAt = async (data: string): Promise<EndpointClient> => {
  const { origin } = running.at(running.push(await startServer(settings(data))) - 1) ?? { origin: '' }
  const createUploadClient = (token?: string): EndpointClient =>
    createClient(
      async (request) => {
        const { pathname, search } = new URL(request.url)
        const sent = new Request(`${origin}${pathname}${search}`, request)
        if (token !== undefined) sent.headers.set('authorization', `Bearer ${token}`)
        return fetch(sent)
      },
      { address: '', requestId: '' },
    )
  const { token } = await createUploadClient()(iam.login, { body: { login: 'admin', password } })
  return createUploadClient(token)
}

const upload = async (client: EndpointClient, bytes: string): Promise<string> => {
  const { upload: created } = await client(uploads.create, {
    body: { name: 'sales.csv', size: text.length, purpose: 'source' },
  })
  const params = { upload: created.upload_id }
  await client(uploads.send, { params, query: { offset: 0 }, body: new Blob([bytes]) })
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (bytes === text) await client(uploads.complete, { params, body: { sha256 } })
  return created.upload_id
}

/** Creates an uploaded table and a published view over it. */
const build = async (client: EndpointClient): Promise<void> => {
  const file = await upload(client, text)
  await client(dataManager.createSource, {
    body: { dbms: 'upload', parameters: { file }, database_name: source },
  })
  const params = { source, table: 'sales.csv' }
  const { extraction } = await client(dataManager.extract, { params, query: { wait: true } })
  if (extraction === undefined) throw new Error('the extraction did not end')
  await client(dataManager.saveObjects, { body: [{ ...proposeObject(extraction), to_materialize: false }] })
  await client(dataManager.freezePrim, {})
  await client(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } })
}

const sumOf = async (client: EndpointClient): Promise<unknown> => {
  const { results } = await client(query.run, { body: { data: { fields: { amount: ['sum'] } } } })
  return results[0]?.data['amount']?.['sum']?.[0]?.['value']
}

describe('SRV8 SRV9 uploads', () => {
  it('SRV8 SRV9 are backed up and restored: files of tables, views over them, and incomplete uploads', async () => {
    const client = await personAt('data')
    await build(client)
    const unfinished = await upload(client, half)
    const copy = join(folder, 'copy')
    expect((await admin(['backup', copy, '--with-key'], 'data')).err).toBe('')
    expect(readdirSync(join(copy, 'uploads'))).toHaveLength(2)
    await running.pop()?.stop()
    rmSync(join(folder, 'data'), { recursive: true })
    expect((await admin(['restore', copy], 'other')).err).toBe('')
    const again = await personAt('other')
    expect(await sumOf(again)).toBe(7)
    const params = { upload: unfinished }
    expect((await again(uploads.get, { params })).upload).toMatchObject({ received: half.length })
    const rest = new Blob([text.slice(half.length)])
    await again(uploads.send, { params, query: { offset: half.length }, body: rest })
    const extracted = await again(dataManager.extract, {
      params: { source, table: 'sales.csv' },
      query: { wait: true },
    })
    expect(extracted.extraction?.rows).toBe(2)
  })

  it('SRV9 does not restore a backup without all bytes of an upload', async () => {
    const client = await personAt('data')
    const id = await upload(client, text)
    const copy = join(folder, 'copy')
    await admin(['backup', copy, '--with-key'], 'data')
    truncateSync(join(copy, 'uploads', `${id}.csv`), 3)
    const { code, err } = await admin(['restore', copy], 'other')
    expect([code, err]).toEqual([1, expect.stringContaining('incomplete. Missing: sales.csv')])
  })
})

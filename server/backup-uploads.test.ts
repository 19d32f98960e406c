// Uploads in a backup and after a restore, as the command line makes them beside a running server.
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
import { createClient, type EndpointClient } from './platform/http/client.ts'
import { runToEnd, startServer, type Ended, type Running, type Settings } from './testing/program.ts'

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
  for (const each of running) await each.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data: string): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_ADMIN_PASSWORD: password,
})
const admin = (args: readonly string[], data: string): Promise<Ended> =>
  runToEnd('admin.ts', { args, settings: settings(data) })

const personAt = async (data: string): Promise<EndpointClient> => {
  const { origin } = running.at(running.push(await startServer(settings(data))) - 1) ?? { origin: '' }
  const askWith = (token?: string): EndpointClient =>
    createClient(
      async (request) => {
        const { pathname, search } = new URL(request.url)
        const sent = new Request(`${origin}${pathname}${search}`, request)
        if (token !== undefined) sent.headers.set('authorization', `Bearer ${token}`)
        return fetch(sent)
      },
      { address: '', requestId: '' },
    )
  const { token } = await askWith()(iam.login, { body: { login: 'admin', password } })
  return askWith(token)
}

const upload = async (ask: EndpointClient, bytes: string): Promise<string> => {
  const { upload: begun } = await ask(uploads.create, {
    body: { name: 'sales.csv', size: text.length, purpose: 'source' },
  })
  const params = { upload: begun.upload_id }
  await ask(uploads.send, { params, query: { offset: 0 }, body: new Blob([bytes]) })
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (bytes === text) await ask(uploads.complete, { params, body: { sha256 } })
  return begun.upload_id
}

/** A table that was uploaded, with a view over it that queries see. */
const build = async (ask: EndpointClient): Promise<void> => {
  const file = await upload(ask, text)
  await ask(dataManager.createSource, {
    body: { dbms: 'upload', parameters: { file }, database_name: source },
  })
  const params = { source, table: 'sales.csv' }
  const { extraction } = await ask(dataManager.extract, { params, query: { wait: true } })
  if (extraction === undefined) throw new Error('the extraction did not end')
  await ask(dataManager.saveObjects, { body: [{ ...proposeObject(extraction), to_materialize: false }] })
  await ask(dataManager.freezePrim, {})
  await ask(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } })
}

const sumOf = async (ask: EndpointClient): Promise<unknown> => {
  const { results } = await ask(query.run, { body: { data: { fields: { amount: ['sum'] } } } })
  return results[0]?.data['amount']?.['sum']?.[0]?.['value']
}

describe('SRV8 SRV9 uploads', () => {
  it('SRV8 SRV9 are in a backup and come back: files of tables, views over them, and what is on its way', async () => {
    const ask = await personAt('data')
    await build(ask)
    const arriving = await upload(ask, half)
    const copy = join(folder, 'copy')
    expect((await admin(['backup', copy, '--with-key'], 'data')).err).toBe('')
    expect(readdirSync(join(copy, 'uploads'))).toHaveLength(2)
    await running.pop()?.end()
    rmSync(join(folder, 'data'), { recursive: true })
    expect((await admin(['restore', copy], 'other')).err).toBe('')
    const again = await personAt('other')
    expect(await sumOf(again)).toBe(7)
    const params = { upload: arriving }
    expect((await again(uploads.get, { params })).upload).toMatchObject({ received: half.length })
    const rest = new Blob([text.slice(half.length)])
    await again(uploads.send, { params, query: { offset: half.length }, body: rest })
    const extracted = await again(dataManager.extract, {
      params: { source, table: 'sales.csv' },
      query: { wait: true },
    })
    expect(extracted.extraction?.rows).toBe(2)
  })

  it('SRV9 a backup that lacks bytes of an upload is not restored', async () => {
    const ask = await personAt('data')
    const id = await upload(ask, text)
    const copy = join(folder, 'copy')
    await admin(['backup', copy, '--with-key'], 'data')
    truncateSync(join(copy, 'uploads', `${id}.csv`), 3)
    const { code, err } = await admin(['restore', copy], 'other')
    expect([code, err]).toEqual([1, expect.stringContaining('incomplete. Missing: sales.csv')])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/http.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { answerOf, readAnswer, requestFor, type CallResult } from '../http/client.ts'
import type { Session } from '../core/session.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { maxUnusedUploads } from './unused-uploads.ts'

const personOf = (uid: string, permissions: readonly string[]): Session => ({
  uid,
  login: uid,
  user: uid,
  permissions,
  conditions: [],
  tokenId: uid,
})
const writer = personOf('ada', ['data-manager:*:*'])
const other = personOf('eve', ['*:*:*'])
const order = { name: 'sales.csv', size: 8, purpose: 'source' } as const

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

const call = async <E extends Endpoint>(
  session: Session,
  { endpoint, ...input }: CallInput<E> & { endpoint: E },
): Promise<CallResult> =>
  readAnswer(
    await platform.fetch(requestFor(endpoint, input), { address: '192.0.2.1', requestId: 'test', session }),
  )
const begin = async (session: Session): Promise<string> => {
  const called = await call(session, { endpoint: uploads.create, body: order })
  return answerOf(uploads.create, called).upload.upload_id
}
const codeOf = ({ status, body }: CallResult): string =>
  `${status} ${String(Reflect.get(Object(body), 'code'))}`
const setting = (name: 'upload', value: number): Promise<void> =>
  platform.deps.db.transaction().execute((trx) => platform.deps.settings.set(trx, { name, value }))

const everything = (session: Session, upload: string): Promise<CallResult[]> => {
  const params = { upload }
  const body = new Blob(['city'])
  return Promise.all([
    call(session, { endpoint: uploads.get, params }),
    call(session, { endpoint: uploads.send, params, query: { offset: 0 }, body }),
    call(session, { endpoint: uploads.complete, params, body: { sha256: '0'.repeat(64) } }),
    call(session, { endpoint: uploads.preview, params }),
    call(session, { endpoint: uploads.previewWith, params, body: {} }),
    call(session, { endpoint: uploads.remove, params }),
  ])
}

describe('UPL11 permissions', () => {
  it('UPL11 an upload is visible only to its creator', async () => {
    const id = await begin(writer)
    expect((await everything(other, id)).map(codeOf)).toEqual(Array(6).fill('404 not_found'))
    const listed = await call(other, { endpoint: uploads.list })
    expect(listed.body).toMatchObject({ items: [], total: 0 })
    await call(other, {
      endpoint: dataManager.createSource,
      body: { dbms: 'upload', parameters: {}, database_name: 'Sales' },
    })
    const body = { database_name: 'Sales', table_name: 'sales.csv', upload: id }
    expect(codeOf(await call(other, { endpoint: dataManager.addTables, body }))).toBe('404 not_found')
    expect(codeOf(await call(writer, { endpoint: uploads.get, params: { upload: id } }))).toBe(
      '200 undefined',
    )
  })

  it('UPL11 a deletion by another account interrupts no sender', async () => {
    const id = await begin(writer)
    const params = { upload: id }
    const pieces = new TransformStream<Uint8Array, Uint8Array>()
    const pen = pieces.writable.getWriter()
    const { uploads: own } = platform.deps
    const sending = own.send(id, { session: writer, offset: 0, body: pieces.readable })
    await pen.write(Buffer.from('city'))
    expect(codeOf(await call(other, { endpoint: uploads.remove, params }))).toBe('404 not_found')
    await pen.write(Buffer.from(',a\n1'))
    await pen.close()
    expect(await sending).toMatchObject({ received: 8 })
  })

  it('UPL11 creating and writing require the permission of the purpose', async () => {
    const id = await begin(writer)
    const reader = { ...writer, permissions: ['data-manager:source:read'] }
    const refused = await call(reader, { endpoint: uploads.create, body: order })
    expect([codeOf(refused), Reflect.get(Object(refused.body), 'error')]).toEqual([
      '401 missing_permission',
      'Missing permission: data-manager:source:write',
    ])
    const params = { upload: id }
    const body = new Blob(['city'])
    const sent = await call(reader, { endpoint: uploads.send, params, query: { offset: 0 }, body })
    const sha = { sha256: '0'.repeat(64) }
    const completed = await call(reader, { endpoint: uploads.complete, params, body: sha })
    expect([codeOf(sent), codeOf(completed)]).toEqual(['401 missing_permission', '401 missing_permission'])
  })

  it('UPL11 a token that expires between two chunks loses no bytes', async () => {
    const token = await platform.signIn()
    const { upload } = await platform.request(uploads.create, { token, body: order })
    const params = { upload: upload.upload_id }
    const send = (heldToken: string, offset: number) =>
      platform.call(uploads.send, { token: heldToken, params, query: { offset }, body: new Blob(['city']) })
    expect((await send(token, 0)).status).toBe(200)
    platform.clock.advance(2 * 3_600_000)
    expect(codeOf(await send(token, 4))).toBe('403 invalid_token')
    expect((await send(await platform.signIn(), 4)).body).toMatchObject({ upload: { received: 8 } })
  })
})

describe('UPL12 limits', () => {
  it('UPL12 HTTP6 rejects a size above the setting, and names it', async () => {
    await setting('upload', 7)
    const refused = await call(writer, { endpoint: uploads.create, body: order })
    expect(codeOf(refused)).toBe('400 too_big')
    expect(refused.body).toMatchObject({ details: [{ path: 'size', params: { max: 7 } }] })
  })

  it('UPL12 HTTP6 rejects a body above the setting, and keeps the bytes before it', async () => {
    const params = { upload: await begin(writer) }
    await setting('upload', 5)
    const body = new Blob(['city', ',a', '\n'])
    const refused = await call(writer, { endpoint: uploads.send, params, query: { offset: 0 }, body })
    expect(codeOf(refused)).toBe('413 body_too_large')
    expect((await call(writer, { endpoint: uploads.get, params })).status).toBe(200)
  })

  it('UPL12 rejects a size that exceeds the free disk space before anything is sent', async () => {
    await setting('upload', Number.MAX_SAFE_INTEGER)
    const body = { ...order, size: Number.MAX_SAFE_INTEGER }
    const refused = await call(writer, { endpoint: uploads.create, body })
    expect(codeOf(refused)).toBe('507 storage_low')
    expect(errorBody.parse(refused.body).params).toHaveProperty('free')
  })

  it('UPL12 an account may have a thousand unused uploads, independent of others', async () => {
    const now = new Date(platform.clock.now()).toISOString()
    const row = { uid: 'ada', purpose: 'source', name: 'a.csv', size: 1, createdAt: now, touchedAt: now }
    await platform.deps.db
      .insertInto('uploads')
      .values(
        Array.from({ length: maxUnusedUploads }, (_, index) => ({
          ...row,
          id: `upload_${index}`,
          modifiedAt: null,
          sha256: null,
          completedAt: null,
          retiredAt: null,
          version: null,
        })),
      )
      .execute()
    const refused = await call(writer, { endpoint: uploads.create, body: order })
    expect(codeOf(refused)).toBe('400 too_many')
    await platform.deps.db.deleteFrom('uploads').where('id', 'in', ['upload_0', 'upload_1']).execute()
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => call(writer, { endpoint: uploads.create, body: order })),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await call(other, { endpoint: uploads.create, body: order })).status).toBe(200)
  })
})

// Uploads over real sockets and processes: connections that break, hang or are taken over, and killed servers.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { iam } from '#contract/iam/endpoints.ts'
import { upload as uploadSchema, type Upload } from '#contract/uploads/upload.ts'
import { startServer, type Running, type Settings } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
/** Larger than socket buffers, so that the body is still in transit when the connection is cut. */
const bytes = Buffer.alloc(12 * megabyte, 'city,amount\nOslo,3\n')
const sha = createHash('sha256').update(bytes).digest('hex')
const answer = z.object({ upload: uploadSchema })
const signed = z.object({ token: z.string() })

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const start = async (settings: Settings = {}): Promise<Running> => {
  const server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_ADMIN_PASSWORD: password,
    ...settings,
  })
  running.push(server)
  return server
}

interface CallOptions {
  readonly method?: string
  readonly body?: Buffer<ArrayBuffer> | object
}
/** A signed-in client of one server. */
const personAt = async ({ origin }: Running, token?: string) => {
  const call = async (path: string, { method = 'GET', body }: CallOptions = {}): Promise<Response> => {
    const isBytes = Buffer.isBuffer(body)
    return fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${currentToken}`,
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    })
  }
  let currentToken = token ?? ''
  if (token === undefined) {
    const login = await call(iam.login.path, { method: 'POST', body: { login: 'admin', password } })
    currentToken = signed.parse(await login.json()).token
  }
  const read = async (response: Promise<Response>): Promise<Upload> =>
    answer.parse(await (await response).json()).upload
  return {
    token: currentToken,
    call,
    begin: (size = bytes.length) =>
      read(call('/uploads', { method: 'POST', body: { name: 'big.csv', size, purpose: 'source' } })),
    get: (id: string) => read(call(`/uploads/${id}`)),
    send: (id: string, offset: number) =>
      call(`/uploads/${id}/bytes?offset=${offset}`, { method: 'PUT', body: bytes.subarray(offset) }),
    complete: (id: string) => call(`/uploads/${id}/complete`, { method: 'POST', body: { sha256: sha } }),
  }
}
type Person = Awaited<ReturnType<typeof personAt>>

/** Announces all bytes after `offset` and sends only those up to `until`. The connection stays open. */
const sendPart = async (
  { origin }: Running,
  part: { id: string; token: string; offset: number; until: number },
): Promise<Socket> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PUT /uploads/${part.id}/bytes?offset=${part.offset} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n` +
      `Authorization: Bearer ${part.token}\r\nContent-Type: application/octet-stream\r\n` +
      `Content-Length: ${bytes.length - part.offset}\r\n\r\n`,
  )
  socket.write(bytes.subarray(part.offset, part.until))
  return socket
}

/** Polls until the bytes are received. */
const waitForBytes = async (
  person: Person,
  { id, count }: { id: string; count: number },
): Promise<Upload> => {
  for (;;) {
    const upload = await person.get(id)
    if (upload.received >= count) return upload
  }
}

const shaOf = (until: number): string => createHash('sha256').update(bytes.subarray(0, until)).digest('hex')

describe('UPL4 broken connections', () => {
  it('UPL4 keep the received bytes, and the upload continues from there', async () => {
    const server = await start()
    const person = await personAt(server)
    const { upload_id: id } = await person.begin()
    const until = 5 * megabyte + 7
    const socket = await sendPart(server, { id, token: person.token, offset: 0, until })
    await waitForBytes(person, { id, count: 4 * megabyte })
    socket.end()
    const upload = await waitForBytes(person, { id, count: until })
    expect(upload).toMatchObject({ received: until, sha256: shaOf(until), state: 'arriving' })
    expect((await person.send(id, until)).status).toBe(200)
    expect((await person.complete(id)).status).toBe(200)
    expect(server.err()).not.toContain('"level":50')
  })

  it('UPL4 a later client takes over from one that hangs', async () => {
    const server = await start()
    const person = await personAt(server)
    const { upload_id: id } = await person.begin()
    const socket = await sendPart(server, { id, token: person.token, offset: 0, until: 3 * megabyte })
    const responseBytes = once(socket, 'data')
    const { received } = await waitForBytes(person, { id, count: 2 * megabyte })
    let answered = await person.send(id, received)
    while (answered.status === 409) answered = await person.send(id, (await person.get(id)).received)
    expect(answered.status).toBe(200)
    expect(String(await responseBytes)).toContain('409')
    socket.destroy()
    expect((await person.complete(id)).status).toBe(200)
  })

  it('UPL2 a client that sends many bytes receives the offset error', async () => {
    const server = await start()
    const person = await personAt(server)
    const { upload_id: id } = await person.begin(bytes.length + 1)
    const refused = await person.call(`/uploads/${id}/bytes?offset=1`, { method: 'PUT', body: bytes })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'upload_offset', params: { received: 0, offset: 1 } })
  })
})

describe('UPL4 stopped servers', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'UPL4 an upload continues after %s during a chunk, from the end of its file',
    async (signal) => {
      const server = await start()
      const person = await personAt(server)
      const { upload_id: id } = await person.begin()
      const part = { id, token: person.token, offset: 0, until: 5 * megabyte }
      const socket = await sendPart(server, part)
      socket.on('error', () => undefined)
      await waitForBytes(person, { id, count: 4 * megabyte })
      await server.stop(signal)
      const again = await personAt(await start(), person.token)
      const { received, sha256 } = await again.get(id)
      expect(received).toBeGreaterThanOrEqual(4 * megabyte)
      expect(sha256).toBe(shaOf(received))
      expect((await again.send(id, received)).status).toBe(200)
      expect((await again.complete(id)).status).toBe(200)
    },
  )

  it('UPL10 a missing uploads folder is reported, and works again once restored', async () => {
    const server = await start()
    const person = await personAt(server)
    const { upload_id: id } = await person.begin()
    const uploadsFolder = join(folder, 'data', 'uploads')
    renameSync(uploadsFolder, `${uploadsFolder}-away`)
    for (const answered of [
      await person.send(id, 0),
      await person.call('/uploads', { method: 'POST', body: { name: 'b.csv', size: 1, purpose: 'source' } }),
    ]) {
      expect(answered.status).toBe(507)
      expect(await answered.json()).toMatchObject({ code: 'storage_unwritable' })
    }
    renameSync(`${uploadsFolder}-away`, uploadsFolder)
    expect((await person.send(id, 0)).status).toBe(200)
    expect((await person.complete(id)).status).toBe(200)
  })
})

describe('GW3 an upload to a remote platform', () => {
  it('GW3 streams through the console of another server, with the cookie of a browser', async () => {
    const platform = await start()
    const front = await start({
      PLATFORM_DATA: join(folder, 'console'),
      PLATFORM_URL: platform.origin,
    })
    const { origin } = front
    const json = { 'content-type': 'application/json', origin }
    const login = JSON.stringify({ login: 'admin', password })
    const session = await fetch(`${origin}/session`, { method: 'POST', headers: json, body: login })
    const cookie = session.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const order = JSON.stringify({ name: 'big.csv', size: bytes.length, purpose: 'source' })
    const created = await fetch(`${origin}/uploads`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: order,
    })
    const { upload_id: id } = answer.parse(await created.json()).upload
    const sent = await fetch(`${origin}/uploads/${id}/bytes?offset=0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', origin, cookie },
      body: bytes,
    })
    expect(answer.parse(await sent.json()).upload).toMatchObject({ received: bytes.length, sha256: sha })
  })
})

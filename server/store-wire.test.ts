// Archives over real sockets and processes: broken connections, full disks, and a remote store.
import { createHash, randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { filesBelow, packageId, shaOf } from './platform/testing/store-fixture.ts'
import { zipOf } from './platform/testing/zips.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { startServer, type Running, type Settings } from './testing/program.ts'
import { canCreateDisks, smallDisk } from './testing/small-disk.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
const tenths = Array.from({ length: 9 }, (_, at) => (at + 1) / 10)

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
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

interface Person {
  readonly send: EndpointClient
  readonly token: string
}
const signIn = async ({ origin }: Running): Promise<Person> => {
  const { token } = await createRemoteClient(origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  return { send: createRemoteClient(origin, token), token }
}

const createPackage = ({ send }: Person): Promise<unknown> =>
  send(storeApp.put, {
    params: { package: packageId },
    body: { name: 'Map', owner: 'org', category: 'Maps', i18n: {} },
  })

/** Incompressible bytes, larger than socket buffers. */
const archiveOf = (size: number): Promise<Blob> =>
  zipOf({ 'index.html': '<p>', 'map.bin': randomFillSync(new Uint8Array(size)) }, { level: 0 })

const address = (version: string): string => `/v1/packages/app/templates/${packageId}/${version}`

/** Announces a complete archive, sends a part of it and disconnects. */
const sendPart = async (
  { origin }: Running,
  { token, bytes, share }: { token: string; bytes: Buffer; share: number },
): Promise<void> => {
  const { port, host } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PUT ${address('1.0.0')} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/zip\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  )
  await new Promise((sent) => socket.write(bytes.subarray(0, Math.floor(bytes.length * share)), sent))
  socket.destroy()
}

const archives = (): string[] => filesBelow(join(folder, 'data', 'archives'))
const bufferOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer())

describe('STO11 STO15 broken connections', () => {
  it('STO11 an archive cut off at any tenth of its length leaves nothing', async () => {
    const server = await start()
    const person = await signIn(server)
    await createPackage(person)
    const archive = await archiveOf(6 * megabyte)
    const bytes = await bufferOf(archive)
    for (const share of tenths) await sendPart(server, { token: person.token, bytes, share })
    await vi.waitFor(() => expect(archives()).toEqual([]), 10_000)
    const params = { package: packageId, version: '1.0.0' }
    const { package: found } = await person.send(storeApp.get, { params: { package: packageId } })
    expect(found.versions).toEqual([])
    expect(server.err()).not.toContain('"level":50')
    await person.send(storeApp.addVersion, { params, body: archive })
    expect(archives()).toHaveLength(1)
  })

  it('STO15 an upload cut off at every tenth of its length completes and is published', async () => {
    const server = await start()
    const person = await signIn(server)
    await createPackage(person)
    const { send, token } = person
    const archive = await archiveOf(6 * megabyte)
    const bytes = await bufferOf(archive)
    const { upload } = await send(uploads.create, {
      body: { name: 'map.zip', size: bytes.length, purpose: 'archive' },
    })
    const { upload_id: id } = upload
    const { port, host } = new URL(server.origin)
    for (const share of tenths) {
      const { received } = (await send(uploads.get, { params: { upload: id } })).upload
      const until = Math.floor(bytes.length * share)
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `PUT /v1/uploads/${id}/bytes?offset=${received} HTTP/1.1\r\nHost: ${host}\r\n` +
          `Authorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\n` +
          `Content-Length: ${bytes.length - received}\r\n\r\n`,
      )
      await new Promise((sent) => socket.write(bytes.subarray(received, until), sent))
      socket.end()
      // Bytes in transit may be lost. Received bytes are kept, and never more than were sent.
      let before = received
      await vi.waitFor(async () => {
        const now = (await send(uploads.get, { params: { upload: id } })).upload.received
        const isAtRest = now === before
        before = now
        expect([now > received, isAtRest, now <= until]).toEqual([true, true, true])
      }, 10_000)
    }
    const { received } = (await send(uploads.get, { params: { upload: id } })).upload
    const sent = { params: { upload: id }, query: { offset: received } }
    await send(uploads.send, { ...sent, body: new Blob([new Uint8Array(bytes.subarray(received))]) })
    const sha256 = await shaOf(archive)
    await send(uploads.complete, { params: { upload: id }, body: { sha256 } })
    const published = await send(storeApp.take, {
      params: { package: packageId, version: '1.0.0' },
      body: { upload: id, sha256 },
    })
    expect(published).toMatchObject({ latest: '1.0.0', version: { sha256 } })
    expect(filesBelow(join(folder, 'data', 'uploads'))).toEqual([])
  })

  it('STO17 HEAD returns the length of a download, and a broken one can be resumed', async () => {
    const server = await start()
    const person = await signIn(server)
    await createPackage(person)
    const archive = await archiveOf(6 * megabyte)
    await person.send(storeApp.addVersion, {
      params: { package: packageId, version: '1.0.0' },
      body: archive,
    })
    const headers = { authorization: `Bearer ${person.token}` }
    const url = `${server.origin}${address('latest')}`
    const head = await fetch(url, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(archive.size)])
    const broken = await fetch(url, { headers })
    await broken.body?.cancel()
    const at = 3 * megabyte
    const rest = await fetch(url, {
      headers: { ...headers, range: `bytes=${at}-`, 'if-range': broken.headers.get('etag') ?? '' },
    })
    expect([rest.status, await shaOf(await rest.blob())]).toEqual([206, await shaOf(archive.slice(at))])
    expect(server.err()).not.toContain('"level":50')
  })
})

describe.skipIf(!canCreateDisks())('STO11 a full disk', () => {
  it('STO11 rejects an archive that does not fit, leaves nothing of it, and accepts it when there is space', async () => {
    const disk = smallDisk(48)
    if (disk === undefined) throw new Error('the disk could not be created')
    try {
      const server = await start({ PLATFORM_DATA: join(disk.folder, 'data') })
      const person = await signIn(server)
      await createPackage(person)
      const params = { package: packageId, version: '1.0.0' }
      const body = await archiveOf(20 * megabyte)
      disk.fill()
      await expect(person.send(storeApp.addVersion, { params, body })).rejects.toThrow('storage_low')
      expect(filesBelow(join(disk.folder, 'data', 'archives'))).toEqual([])
      disk.free()
      const large = await archiveOf(50 * megabyte)
      await expect(person.send(storeApp.addVersion, { params, body: large })).rejects.toThrow('storage_low')
      expect(filesBelow(join(disk.folder, 'data', 'archives'))).toEqual([])
      await person.send(storeApp.addVersion, { params, body })
      expect(filesBelow(join(disk.folder, 'data', 'archives'))).toHaveLength(1)
      await server.stop('SIGKILL')
    } finally {
      disk.remove()
    }
  }, 60_000)
})

/** Peak memory of a process in kilobytes. */
const peakOf = ({ process: { pid = 0 } }: Running): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

describe('STO16 a remote store', () => {
  it('STO16 streams through the console of another platform in both directions', async () => {
    const store = await start()
    const front = await start({ PLATFORM_DATA: join(folder, 'front'), STORE_URL: store.origin })
    const person = await signIn(store)
    await createPackage(person)
    const size = 160 * megabyte
    const archive = await archiveOf(size)
    const sha256 = await shaOf(archive)
    const through = createRemoteClient(front.origin, person.token)
    await signIn(front)
    const before = peakOf(front)
    await through(storeApp.addVersion, { params: { package: packageId, version: '1.0.0' }, body: archive })
    const answer = await fetch(`${front.origin}${address('latest')}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.headers.get('content-length')).toBe(String(archive.size))
    const hash = createHash('sha256')
    const pieces: AsyncIterable<Uint8Array> | null = answer.body
    if (pieces !== null) for await (const piece of pieces) hash.update(piece)
    expect(hash.digest('hex')).toBe(sha256)
    expect(peakOf(front) - before).toBeLessThan(96 * 1024)
    const { package: found } = await through(storeApp.get, { params: { package: packageId } })
    expect(found).toMatchObject({ latest: '1.0.0', versions: [{ sha256 }] })
  }, 60_000)

  it('STO16 receives the uploads for it, and is reported if unreachable', async () => {
    const store = await start()
    const front = await start({ PLATFORM_DATA: join(folder, 'front'), STORE_URL: store.origin })
    const person = await signIn(store)
    const list = () =>
      fetch(`${front.origin}/v1/uploads`, { headers: { authorization: `Bearer ${person.token}` } })
    expect((await list()).status).toBe(200)
    await store.stop()
    const unreachable = await list()
    expect([unreachable.status, await unreachable.json()]).toMatchObject([
      502,
      { code: 'platform_unreachable' },
    ])
    expect((await fetch(`${front.origin}/healthz`)).status).toBe(200)
  })
})

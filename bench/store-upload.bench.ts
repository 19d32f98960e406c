// Sending an archive of 500 MB to the package store of the real server in a process of its own until it is on the disk
// and said to be there, beside copying the same file on the same disk and hashing it. The bytes of a version that is
// there are written, hashed and synced like others and not checked again: so the share of the check is told apart.
import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { iam } from '../contract/iam/endpoints.ts'
import { storeApp } from '../contract/store/endpoints.ts'
import { zipOf } from '../server/platform/testing/zips.ts'
import { createRemoteClient } from '../server/testing/kills/remote-client.ts'
import { startServer } from '../server/testing/program.ts'
import { median, timeInTurns, type Measure } from './measurement.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
const [files, fileSize, runs] = [10, 50 * megabyte, 3]
/** The most that bringing it to the disk may take of copying and hashing, and the server's memory may grow by. */
const most = { ratio: 1.3, growth: 64 * 1024 } as const
const id = 'org:bench'

const writeArchive = async (path: string): Promise<void> => {
  const contents = Array.from({ length: files }, (_, at): [string, Blob] => [
    `part-${at}.bin`,
    new Blob([randomFillSync(new Uint8Array(fileSize))]),
  ])
  const archive = await zipOf(Object.fromEntries(contents), { level: 0 })
  await pipeline(Readable.fromWeb(archive.stream()), createWriteStream(path, { flush: true }))
}

const copyAndHash = async (from: string, to: string): Promise<string> => {
  const hash = createHash('sha256')
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const each of pieces) {
      hash.update(each)
      yield each
    }
  }
  await pipeline(createReadStream(from), hashed, createWriteStream(to))
  return hash.digest('hex')
}

interface Place {
  readonly origin: string
  readonly token: string
  readonly path: string
}

const put = ({ origin, token, path }: Place, version: string): Promise<void> =>
  new Promise((done, fail) => {
    const sent = request(`${origin}/v1/packages/app/templates/${id}/${version}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/zip',
        'content-length': statSync(path).size,
      },
    })
    sent.on('error', fail)
    sent.on('response', (reply) => {
      reply.resume()
      if (reply.statusCode === 200) reply.on('end', done)
      else fail(new Error(`the store answered ${reply.statusCode ?? 0}`))
    })
    createReadStream(path, { highWaterMark: 256 * 1024 }).pipe(sent)
  })

/** Kilobytes of memory that a process holds, and the most it has held. */
const memoryOf = (pid: number, which: 'VmRSS' | 'VmHWM'): number =>
  Number(
    new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ??
      Number.NaN,
  )

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-store-'))
  const [path, copy] = [join(folder, 'archive.zip'), join(folder, 'copy.zip')]
  await writeArchive(path)
  const server = await startServer({ PLATFORM_DATA: join(folder, 'data'), PLATFORM_ADMIN_PASSWORD: password })
  const { origin } = server
  const pid = server.process.pid ?? 0
  try {
    const { token } = await createRemoteClient(origin, undefined)(iam.login, {
      body: { login: 'admin', password },
    })
    const body = { name: 'Bench', owner: 'org', category: '', i18n: {} }
    await createRemoteClient(origin, token)(storeApp.put, { params: { package: id }, body })
    const place = { origin, token, path }
    const before = memoryOf(pid, 'VmRSS')
    await put(place, '1.0.0')
    const growth = memoryOf(pid, 'VmHWM') - before
    let next = 0
    const floor = (): Promise<string> => copyAndHash(path, copy)
    const kept = await timeInTurns({ ours: () => put(place, '1.0.0'), floor, runs, warmUp: 1 })
    const checked = await timeInTurns({
      ours: () => put(place, `2.0.${(next += 1)}`),
      floor,
      runs,
      warmUp: 0,
    })
    const [bare, ours, whole] = [median(kept.floor), median(kept.ours), median(checked.ours)]
    return [
      {
        name: 'archive of 500 MB to the disk',
        unit: 'ms',
        ours,
        floor: bare,
        limit: bare * most.ratio,
        note: `with its check ${whole.toFixed(0)} ms: the check alone takes ${(whole - ours).toFixed(0)} ms more`,
      },
      {
        name: 'memory of the server meanwhile',
        unit: 'kB',
        ours: growth,
        floor: before,
        limit: most.growth,
        note: `grew by ${(growth / 1024).toFixed(1)} MB over ${(before / 1024).toFixed(0)} MB at rest`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

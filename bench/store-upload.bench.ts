// Sends an archive of 500 MB to the package store of a real server in its own process, until the store has written
// and confirmed it. The baseline copies the same file on the same disk and hashes it. The bytes of an existing
// version are written, hashed and synced, but not checked again, which separates the time of the check.
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
import { median, timeAlternately, type Measure } from './measurement.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
const [files, fileSize, runs] = [10, 50 * megabyte, 3]
/** The maximum ratio of storing to copying and hashing, and the maximum growth of the server's memory in kB. */
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

interface Target {
  readonly origin: string
  readonly token: string
  readonly path: string
}

const put = ({ origin, token, path }: Target, version: string): Promise<void> =>
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
      else fail(new Error(`the store responded with ${reply.statusCode ?? 0}`))
    })
    createReadStream(path, { highWaterMark: 256 * 1024 }).pipe(sent)
  })

/** The current or the peak memory of a process, in kB. */
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
    const target = { origin, token, path }
    const before = memoryOf(pid, 'VmRSS')
    await put(target, '1.0.0')
    const growth = memoryOf(pid, 'VmHWM') - before
    let next = 0
    const baseline = (): Promise<string> => copyAndHash(path, copy)
    const repeated = await timeAlternately({ ours: () => put(target, '1.0.0'), baseline, runs, warmUp: 1 })
    const checked = await timeAlternately({
      ours: () => put(target, `2.0.${(next += 1)}`),
      baseline,
      runs,
      warmUp: 0,
    })
    const [bare, ours, withCheck] = [median(repeated.baseline), median(repeated.ours), median(checked.ours)]
    return [
      {
        name: 'storing an archive of 500 MB',
        unit: 'ms',
        ours,
        baseline: bare,
        limit: bare * most.ratio,
        note: `with its check ${withCheck.toFixed(0)} ms: the check alone takes ${(withCheck - ours).toFixed(0)} ms more`,
      },
      {
        name: 'memory of the server meanwhile',
        unit: 'kB',
        ours: growth,
        baseline: before,
        limit: most.growth,
        note: `grew by ${(growth / 1024).toFixed(1)} MB over ${(before / 1024).toFixed(0)} MB at rest`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

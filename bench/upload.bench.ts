// Uploads 1 GB in pieces of 8 MB to a real server in its own process. Both sides hash each piece, and the file is
// written to the disk. The baseline copies the same file on the same disk and hashes it.
import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  type PathLike,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { startServer } from '../server/testing/program.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
const size = 1024 * megabyte
const piece = 8 * megabyte
const runs = 5
/** The maximum ratio of an upload to copying and hashing, and the maximum growth of the server's memory in kB. */
const most = { ratio: 1.3, growth: 64 * 1024 } as const

const writeFile = async (path: PathLike): Promise<void> => {
  const file = await open(path, 'w')
  for (let at = 0; at < size; at += piece) await file.write(randomBytes(piece))
  await file.sync()
  await file.close()
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

const signedIn = z.object({ token: z.string() })
const answered = z.object({ upload: z.object({ upload_id: z.string() }) })

const openClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers: Record<string, string> = {}
  const call = (method: string, { path, body }: { path: string; body?: object }): Promise<unknown> =>
    new Promise((done, fail) => {
      const isBytes = Buffer.isBuffer(body)
      const bytes = isBytes ? body : Buffer.from(JSON.stringify(body ?? {}))
      const type = isBytes ? 'application/octet-stream' : 'application/json'
      const sent = request(`${origin}${path}`, {
        method,
        agent,
        headers: { ...headers, 'content-type': type, 'content-length': bytes.length },
      })
      sent.on('error', fail)
      sent.on('response', (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (part: Buffer) => chunks.push(part))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (reply.statusCode === 200) done(JSON.parse(text))
          else fail(new Error(`${reply.statusCode ?? 0} ${text}`))
        })
      })
      sent.end(bytes)
    })
  return {
    call,
    signIn: async () => {
      const body = { login: 'admin', password, app_id: 'platform' }
      const { token } = signedIn.parse(await call('POST', { path: '/iam/login', body }))
      headers['authorization'] = `Bearer ${token}`
    },
    close: () => agent.destroy(),
  }
}
type Client = ReturnType<typeof openClient>

/** While a piece is sent, the next one is read and the current one hashed, as in the console. */
const upload = async ({ call }: Client, path: string): Promise<void> => {
  const order = { name: 'big.csv', size, purpose: 'source' }
  const created = answered.parse(await call('POST', { path: '/uploads', body: order }))
  const address = `/uploads/${created.upload.upload_id}`
  const hash = createHash('sha256')
  const file = await open(path)
  const read = async (at: number): Promise<Buffer> =>
    (await file.read(Buffer.allocUnsafe(piece), 0, piece, at)).buffer
  let next = read(0)
  for (let at = 0; at < size; at += piece) {
    const bytes = await next
    const sent = call('PUT', { path: `${address}/bytes?offset=${at}`, body: bytes })
    next = at + piece < size ? read(at + piece) : next
    hash.update(bytes)
    await sent
  }
  await file.close()
  await call('POST', { path: `${address}/complete`, body: { sha256: hash.digest('hex') } })
  await call('DELETE', { path: address })
}

/** The memory of a process, in kB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

const watchMemory = (pid: number) => {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid))
  }, 20)
  return () => {
    clearInterval(timer)
    return highest
  }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-upload-'))
  const [source, copy] = [join(folder, 'source.csv'), join(folder, 'copy.csv')]
  await writeFile(source)
  const server = await startServer({ PLATFORM_DATA: join(folder, 'data'), PLATFORM_ADMIN_PASSWORD: password })
  const client = openClient(server.origin)
  const pid = server.process.pid ?? 0
  try {
    await client.signIn()
    const before = memoryOf(pid)
    const highest = watchMemory(pid)
    const times = await timeAlternately({
      ours: () => upload(client, source),
      baseline: () => copyAndHash(source, copy),
      runs,
      warmUp: 1,
    })
    const growth = highest() - before
    const baseline = median(times.baseline)
    return [
      {
        name: 'upload of 1 GB',
        unit: 'ms',
        ours: median(times.ours),
        baseline,
        limit: baseline * most.ratio,
      },
      {
        name: 'memory of the server',
        unit: 'kB',
        ours: growth,
        baseline: before,
        limit: most.growth,
        note: `grew by ${(growth / 1024).toFixed(1)} MB over ${(before / 1024).toFixed(0)} MB at rest`,
      },
    ]
  } finally {
    client.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

// A real platform for journeys: `server/main.ts` in its own process, with new folders and a free port.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '../..')
const readyLine = /Platform Console is ready at (http:\/\/\S+\/console\/)/
const passwordLine = /one-time password (\S+)$/
const run = promisify(execFile)
const startLimit = 120_000
const stopLimit = 15_000

export type PlatformOptions = {
  /** Starts a platform for this file alone, if the journey needs an empty one or changes what all journeys see. */
  isolated?: boolean
  /** Registers the sample project, as a first start does. Takes several seconds. */
  sample?: boolean
  /** `generated`: the server prints a password that must be changed. */
  password?: 'given' | 'generated'
  /** A folder with an initial data folder, whose files are compressed with gzip. */
  data?: string
  /** Further variables, for example PLATFORM_URL. */
  env?: Readonly<Record<string, string>>
}

export type Platform = {
  /** Address of the console, with its trailing slash. */
  readonly console: string
  /** Address of the platform's interface, without a trailing slash. */
  readonly origin: string
  readonly dataFolder: string
  /** A folder that sources may read, with a copy of `fixtures/harbour`; a journey may change its files. */
  readonly harbour: string
  /** An empty folder that sources may read. */
  readonly depot: string
  readonly login: 'admin'
  /** Password of the administrator, given or printed by the server. */
  readonly password: string
  /** The output of the server so far. */
  output(): string
  /** Runs `npm run admin -- …` and returns its output. */
  admin(...args: readonly string[]): Promise<string>
  /** Kills the server, like a power failure. */
  kill(): Promise<void>
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

/** Removes variables that a developer has set for their own platform. */
const cleanEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(PLATFORM_|PROVIDER_|STORE_URL|DROPBOX_URL|PUBLIC_URL|TRUSTED_PROXIES|HOST$|PORT$)/.test(name),
    ),
  )

type Running = { child: ChildProcess; lines: string[]; found: string[] }

const firstCapture = (lines: readonly string[], pattern: RegExp): string | undefined =>
  lines.map((line) => pattern.exec(line)?.[1]).find((word) => word !== undefined)

type Launch = { env: Record<string, string | undefined>; awaits: readonly RegExp[] }

/** Starts a process and waits until it has printed a line for each pattern; `found` contains the captured groups. */
const launch = async ({ env, awaits }: Launch): Promise<Running> => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const found = await new Promise<string[]>((fulfil, failed) => {
    const fail = (reason: string) =>
      failed(new Error(`The server ${reason}. It printed:\n${lines.join('\n')}`))
    const limit = setTimeout(() => fail(`was not ready within ${startLimit / 1000} s`), startLimit)
    const read = (line: string) => {
      lines.push(line)
      const captured = awaits.flatMap((pattern) => firstCapture(lines, pattern) ?? [])
      if (captured.length < awaits.length) return
      clearTimeout(limit)
      fulfil(captured)
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read)
    child.once('close', (code) => {
      clearTimeout(limit)
      fail(`ended with exit code ${code}`)
    })
  })
  return { child, lines, found }
}

const stopProcess = async ({ child, lines }: Running): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  let isForced = false
  const force = setTimeout(() => {
    isForced = true
    child.kill('SIGKILL')
  }, stopLimit)
  await closed
  clearTimeout(force)
  if (isForced)
    throw new Error(`The server did not stop within ${stopLimit / 1000} s. It printed:\n${lines.join('\n')}`)
}

const createFolders = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-journey-'))
  const folders = {
    data: join(folder, 'data'),
    harbour: join(folder, 'harbour'),
    depot: join(folder, 'depot'),
  }
  await cp(resolve(root, 'fixtures/harbour'), folders.harbour, { recursive: true })
  await mkdir(folders.depot)
  return { ...folders, remove: () => rm(folder, { recursive: true, force: true }) }
}

const unpackData = async (from: string, to: string): Promise<void> => {
  for (const each of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue
    const path = join(each.parentPath, each.name)
    const target = join(to, relative(from, path).replace(/\.gz$/, ''))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, gunzipSync(await readFile(path)), { mode: 0o600 })
  }
}

/** Starts a platform and waits until it is ready. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const folders = await createFolders()
  if (options.data !== undefined) await unpackData(options.data, folders.data)
  const defaultPassword = 'Harbour-Master-1904'
  const isGiven = (options.password ?? 'given') === 'given'
  const env = {
    ...cleanEnvironment(),
    PLATFORM_DATA: folders.data,
    PLATFORM_SOURCES: `${folders.harbour}:${folders.depot}`,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    ...(isGiven ? { PLATFORM_ADMIN_PASSWORD: defaultPassword } : {}),
    ...(options.sample === true ? {} : { PLATFORM_SAMPLE: 'off' }),
    ...options.env,
  }
  let running = await launch({ env, awaits: isGiven ? [readyLine] : [readyLine, passwordLine] })
  const [address = '', printed = ''] = running.found
  return {
    console: address,
    origin: new URL(address).origin,
    dataFolder: folders.data,
    harbour: folders.harbour,
    depot: folders.depot,
    login: 'admin',
    password: isGiven ? defaultPassword : printed,
    output: () => running.lines.join('\n'),
    admin: async (...args) => {
      const { stdout } = await run(process.execPath, ['server/admin.ts', ...args], { cwd: root, env })
      return stdout
    },
    kill: async () => {
      const closed = once(running.child, 'close')
      running.child.kill('SIGKILL')
      await closed
    },
    restart: async () => {
      await stopProcess(running)
      running = await launch({ env, awaits: [readyLine] })
    },
    stop: async () => {
      await stopProcess(running)
      await folders.remove()
    },
  }
}

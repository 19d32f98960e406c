// A complete platform for one test: new folder, in-memory databases, fixed clock, cheap password hashes.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import type { Clock } from '../core/clock.ts'
import type { Caller } from '../http/caller.ts'
import { openPasswords } from '../iam/identity/password-hash.ts'
import type { Executors } from '../engine/execution.ts'
import { openPlatform, type OpenPlatform } from '../open.ts'
import type { ExtractionLimits } from '../warehouse/loading/extraction-limits.ts'
import { answerOf, readAnswer, requestFor, type CallResult } from '../http/client.ts'

export const adminPassword = 'Correct-Horse-7-Battery'

export interface TestClock extends Clock {
  /** Milliseconds. */
  advance(milliseconds: number): void
}

/** A clock that stays at 2026-03-01 12:00 UTC until it is advanced. */
export function createTestClock(start = Date.parse('2026-03-01T12:00:00.000Z')): TestClock {
  let now = start
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

/** Input of an endpoint, with an optional token. */
export type TokenInput<E extends Endpoint> = CallInput<E> & { readonly token?: string | undefined }

export interface TestPlatform extends OpenPlatform {
  readonly clock: TestClock
  /** JSON lines of the log so far. */
  readonly log: readonly string[]
  /** Contains the data folder and `sources`, the only folder for local sources. */
  readonly folder: string
  readonly sources: string
  /** Signs in, by default as the administrator, and returns the token. */
  signIn(login?: string, password?: string): Promise<string>
  /** The response of an endpoint, success or error. */
  call<E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<CallResult>
  /** The parsed successful response. Throws for an error response. */
  request<E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<Answer<E>>
  /** Closes the platform and opens it again on the same folder. Requires `onDisk`. */
  reopen(): Promise<TestPlatform>
}

export interface TestOptions {
  /** Uses database files, which can be opened again. */
  readonly onDisk?: boolean
  readonly clock?: TestClock
  readonly folder?: string
  /** Folder whose files are copied into `sources`. */
  readonly fixtures?: string
  readonly password?: string | undefined
  /** Folder with the modules of playbook nodes. */
  readonly modules?: string
  readonly extractionLimits?: ExtractionLimits
  /** Private networks that connections of sources may reach. Default: loopback. */
  readonly sourceNetworks?: readonly string[]
  readonly dropbox?: PlatformDeps['dropbox']
  readonly publicOrigin?: string
  /** Actions of the test. */
  readonly executors?: Partial<Executors>
}

const cheapPasswords = openPasswords({ memory: 8, passes: 1, parallelism: 1 })
const caller: Caller = { address: '192.0.2.1', requestId: 'test' }

const memoryDisk = '/dev/shm'
const enough = 1024 ** 3
const hasMemoryDisk = (): boolean => {
  if (!existsSync(memoryDisk)) return false
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize > enough
}
/** A folder in memory for platforms that are not reopened, since syncing to a real disk takes milliseconds. */
const fastFolder = hasMemoryDisk() ? memoryDisk : tmpdir()

const freshFolder = (isOnDisk: boolean): string =>
  mkdtempSync(join(isOnDisk ? tmpdir() : fastFolder, 'platform-'))

/** Opens a platform. Close it in `afterEach` or `afterAll`, which also removes its folder. */
export async function openTestPlatform(options: TestOptions = {}): Promise<TestPlatform> {
  const clock = options.clock ?? createTestClock()
  const folder = options.folder ?? freshFolder(options.onDisk === true)
  const sources = join(folder, 'sources')
  mkdirSync(sources, { recursive: true })
  if (options.fixtures !== undefined) cpSync(options.fixtures, sources, { recursive: true })
  const log: string[] = []
  const logger = pino({ level: 'debug', base: null }, { write: (line: string) => void log.push(line) })
  const open = await openPlatform(
    {
      dataFolder: join(folder, 'data'),
      sourceFolders: [sources],
      secretKey: new Uint8Array(32).fill(7),
      version: '0.0.0-test',
      providerNetworks: ['127.0.0.0/8', '::1'],
      sourceNetworks: options.sourceNetworks ?? ['127.0.0.0/8', '::1'],
      dropbox: options.dropbox,
      publicOrigin: options.publicOrigin,
      modulesFolder: options.modules,
      extractionLimits: options.extractionLimits,
      adminPassword: 'password' in options ? options.password : adminPassword,
    },
    {
      clock,
      logger,
      passwords: cheapPasswords,
      executors: options.executors,
      inMemory: options.onDisk !== true,
    },
  )
  const call: TestPlatform['call'] = async (endpoint, input) =>
    readAnswer(await open.fetch(requestFor(endpoint, input), caller))
  return {
    ...open,
    clock,
    log,
    folder,
    sources,
    call,
    request: async (endpoint, input) => answerOf(endpoint, await call(endpoint, input)),
    signIn: async (login = 'admin', password = adminPassword) => {
      const signed = answerOf(iam.login, await call(iam.login, { body: { login, password } }))
      return signed.token
    },
    reopen: async () => {
      if (options.onDisk !== true) throw new Error('a platform in memory cannot be opened again')
      await open.close()
      return openTestPlatform({ ...options, clock, folder })
    },
    close: async () => {
      await open.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

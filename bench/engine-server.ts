// A real server with actions in Python, for benchmarks of the engine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { startServer, type Running } from '../server/testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const started = z.object({ job_id: z.string() })
const jobReply = z.object({ job: z.object({ state: z.string(), outcome: z.string().nullable() }) })
const settingsReply = z.object({ settings: z.looseObject({ etag: z.string(), smtp: z.looseObject({}) }) })

interface Sent {
  readonly body?: unknown
  readonly etag?: string
}

export interface EngineServer {
  readonly server: Running
  /** Sends a request with the token of the administrator. Throws unless it succeeds. */
  readonly call: (method: string, path: string, sent?: Sent) => Promise<unknown>
  readonly createAction: (id: string, source: string) => Promise<void>
  /** Starts an action with rows and returns the id of its job. */
  readonly start: (action: string, rows: readonly unknown[]) => Promise<string>
  /** Waits until a job has ended well. */
  readonly finish: (job: string) => Promise<void>
  readonly setProcesses: (count: number) => Promise<void>
}

const open = (server: Running, token: string): EngineServer => {
  const call: EngineServer['call'] = async (method, path, { body, etag } = {}) => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(etag === undefined ? {} : { 'if-match': etag }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    const parsed: unknown = JSON.parse(text)
    return parsed
  }
  return {
    server,
    call,
    createAction: async (id, source) => {
      const parameters = { function: 'event_handle', source }
      const body = { id, name: id, kind: 'python', parameters, timeout: 3600 }
      await call('POST', '/dpe/v3/actions', { body })
    },
    start: async (action, rows) =>
      started.parse(await call('POST', `/dpe/v3/actions/${action}/start`, { body: rows })).job_id,
    finish: async (job) => {
      for (;;) {
        const { state, outcome } = jobReply.parse(await call('GET', `/dpe/v3/jobs/${job}`)).job
        if (outcome === 'success') return
        if (state === 'Finished') throw new Error(`job ${job}: ${outcome}`)
        await wait(100)
      }
    },
    setProcesses: async (count) => {
      const { settings } = settingsReply.parse(await call('GET', '/dpe/v3/settings'))
      const body = { ...settings, python_processes: count }
      await call('PUT', '/dpe/v3/settings', { body, etag: settings.etag })
    },
  }
}

/** Runs a benchmark on a server of its own, without the sample. */
export async function withEngine<T>(run: (engine: EngineServer) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-engine-'))
  const server = await startServer({
    PLATFORM_DATA: folder,
    PLATFORM_SAMPLE: 'off',
    PLATFORM_ADMIN_PASSWORD: password,
  })
  try {
    const login = { body: { login: 'admin', password } }
    const { token } = z
      .object({ token: z.string() })
      .parse(await open(server, '').call('POST', '/iam/login', login))
    return await run(open(server, token))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

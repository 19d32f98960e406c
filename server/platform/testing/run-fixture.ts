// Actions of tests: a Python action whose source names what it does, with the platform around it.
import type { z } from 'zod'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { workflowCreate } from '#contract/engine/workflow.ts'
import { users } from '#contract/iam/users.ts'
import type { CallResult } from '../http/client.ts'
import type { Executors, StepResult, StepRun } from '../engine/execution.ts'
import { openTestPlatform, type TestOptions, type TestPlatform } from './test-platform.ts'

type Work = (run: StepRun, source: string) => Promise<Partial<StepResult> | void>

export interface RunFixture {
  readonly on: TestPlatform
  readonly token: string
  createAction(
    id: string,
    more?: { source?: string; timeout?: number; secrets?: Record<string, string> },
  ): Promise<void>
  createWorkflow(body: Partial<z.input<typeof workflowCreate>> & { id: string }): Promise<void>
  /** Sends an event to an action or a workflow. */
  send(
    target: string,
    body: string | Uint8Array,
    more?: { token?: string; key?: string; kind?: 'actions' | 'workflows'; app?: string },
  ): Promise<CallResult>
  /** Sends rows, and returns the finished job. */
  run(target: string, body?: string, kind?: 'actions' | 'workflows'): Promise<Job>
  job(id: string, token?: string): Promise<Job>
  finished(id: string): Promise<Job>
  codes(id: string): Promise<string[]>
  createUser(login: string, role: string): Promise<{ token: string; id: string }>
}

/** Python actions run the work of the test; HTTP requests too. */
export function testExecutors(work: Work): Partial<Executors> {
  const run = async (source: string, step: StepRun): Promise<StepResult> => ({
    result: 'null',
    rows: null,
    refused: 0,
    ...(await work(step, source)),
  })
  return {
    python: ({ source }, step) => run(source, step),
    http_request: ({ url }, step) => run(url, step),
  }
}

const password = 'Correct-Horse-7-Battery-2'

/** Opens a platform whose actions run the given work. */
export async function openRunFixture(work: Work, options: TestOptions = {}): Promise<RunFixture> {
  const on = await openTestPlatform({ ...options, executors: testExecutors(work) })
  return fixtureOf(on, await on.signIn())
}

/** The fixture of an open platform. */
export function fixtureOf(on: TestPlatform, token: string): RunFixture {
  const send: RunFixture['send'] = async (target, body, more = {}) => {
    const { kind = 'actions', key, app = 'platform' } = more
    const address = `http://platform.invalid/dpe/v3/${kind}/${target}/start?type=cam&app_id=${app}`
    const headers = new Headers({ 'content-type': 'application/json' })
    if (key !== undefined) headers.set('idempotency-key', key)
    const request = new Request(`${address}&token=${more.token ?? token}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : Buffer.from(body),
    })
    const response = await on.fetch(request, { address: '192.0.2.1', requestId: 'test' })
    const parsed: unknown = await response.json()
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const job: RunFixture['job'] = async (id, as = token) =>
    (await on.request(engine.getJob, { params: { job: id }, token: as })).job
  const finished: RunFixture['finished'] = async (id) => {
    for (;;) {
      const found = await job(id)
      if (found.state === 'Finished') return found
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  return {
    on,
    token,
    send,
    job,
    finished,
    createAction: async (id, { source = id, timeout = 600, secrets = {} } = {}) => {
      const isRequest = source.startsWith('https:')
      const work = isRequest
        ? ({ kind: 'http_request', parameters: { method: 'GET', url: source } } as const)
        : ({ kind: 'python', parameters: { function: 'event_handle', source } } as const)
      await on.request(engine.createAction, {
        body: { id, name: `Action ${id}`, timeout, secrets, ...work },
        token,
      })
    },
    createWorkflow: async (body) => {
      await on.request(engine.createWorkflow, {
        body: { name: `Workflow ${body.id}`, stages: [], ...body },
        token,
      })
    },
    run: async (target, body = '[]', kind = 'actions') => {
      const { body: answer, status } = await send(target, body, { kind })
      if (status !== 200) throw new Error(JSON.stringify(answer))
      return finished(String(Reflect.get(Object(answer), 'job_id')))
    },
    codes: async (id) =>
      (await on.request(engine.getJobLog, { params: { job: id }, query: { limit: 1000 }, token })).items.map(
        ({ code }) => code,
      ),
    createUser: async (login, role) => {
      const { user } = await on.request(users.create, {
        body: { login, password, roles: [{ role }], password_renew: false },
        token,
      })
      return { token: await on.signIn(login, password), id: user.id }
    },
  }
}

// Each documented call of the engine is sent to a platform as plain HTTP, and its response is compared with the OpenAPI
// document: not with the schemas that the server itself uses.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openRunFixture, type RunFixture } from '../testing/run-fixture.ts'
import { at, openApi } from './testing/openapi-reader.ts'

const definitions = z.record(z.string(), z.unknown()).parse(at(openApi, 'components', 'schemas'))

/** A schema of the document, as a schema that checks values. */
const checkedBy = (schema: unknown): z.ZodType => {
  const text = JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(schema), $defs: definitions })
  const local: unknown = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
  return z.fromJSONSchema(z.record(z.string(), z.json()).parse(local))
}

interface Call {
  /** As the document writes it. */
  readonly operation: string
  /** Below `/dpe/v3/`. */
  readonly address: string
  readonly query?: readonly string[]
  readonly body?: unknown
  readonly status?: number
  readonly type?: string
  /** Members of the response that the interface names. */
  readonly members: readonly string[]
  /** Where the members are. Default: in the response. */
  readonly inside?: readonly string[]
}

const job = ['job_id', 'kind', 'subject', 'state', 'outcome', 'started_by', 'trigger', 'steps', 'cause']
const action = [
  'id',
  'name',
  'description',
  'kind',
  'parameters',
  'enabled',
  'timeout',
  'updated_at',
  'updated_by',
]
const started = ['success', 'status', 'duration', 'job_id']
const list = ['items', 'total', 'cursor']
const rows = [{ flight: 'AF276' }]
const start = { query: ['app_id', 'type', 'Idempotency-Key'], body: rows, members: started }

const calls: readonly Call[] = [
  {
    operation: 'post actions/{action}/start',
    address: 'actions/keep/start?app_id=platform&type=cam',
    ...start,
  },
  {
    operation: 'post workflows/{workflow}/start',
    address: 'workflows/nightly/start?app_id=platform&type=cam',
    ...start,
  },
  {
    operation: 'post actions/{action}/start',
    address: 'actions/none/start',
    body: rows,
    status: 404,
    members: ['error', 'success', 'status', 'duration'],
  },
  { operation: 'get actions', address: 'actions', members: list },
  { operation: 'get actions/{action}', address: 'actions/keep', members: action, inside: ['action'] },
  { operation: 'get workflows', address: 'workflows', members: list },
  {
    operation: 'get workflows/{workflow}',
    address: 'workflows/nightly',
    members: ['id', 'name', 'stages', 'schedule', 'triggers'],
    inside: ['workflow'],
  },
  { operation: 'get jobs', address: 'jobs?kind=action', query: ['kind', 'state'], members: list },
  { operation: 'get jobs/{job}', address: 'jobs/DONE', members: job, inside: ['job'] },
  { operation: 'get jobs/{job}/log', address: 'jobs/DONE/log', members: list },
  { operation: 'get jobs/{job}/events', address: 'jobs/DONE/events', type: 'text/event-stream', members: [] },
  { operation: 'delete jobs/{job}', address: 'jobs/RUNNING', members: job, inside: ['job'] },
  {
    operation: 'post actions/{action}/test',
    address: 'actions/keep/test',
    body: { content: rows },
    members: ['outcome', 'failure', 'log', 'effects'],
  },
]

let fixture: RunFixture
let done = ''
let running = ''
beforeAll(async () => {
  fixture = await openRunFixture(async (run, source) => {
    if (source === 'hang') await new Promise((resolve) => run.signal.addEventListener('abort', resolve))
  })
  for (const id of ['keep', 'hang']) await fixture.createAction(id)
  await fixture.createWorkflow({ id: 'nightly', stages: [{ steps: [{ id: 'a', action: 'keep' }] }] })
  done = (await fixture.run('keep')).job_id
  running = String(at((await fixture.send('hang', '[]')).body, 'job_id'))
})
afterAll(() => fixture.on.close())

const send = ({ operation, address, body }: Call): Promise<Response> => {
  const url = new URL(
    `http://platform.invalid/dpe/v3/${address.replace('DONE', done).replace('RUNNING', running)}`,
  )
  url.searchParams.set('token', fixture.token)
  const request = new Request(url, {
    method: operation.split(' ')[0]?.toUpperCase() ?? '',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return Promise.resolve(fixture.on.fetch(request, { address: '192.0.2.1', requestId: 'test' }))
}

const documented = ({ operation }: Call): unknown => {
  const [method = '', path = ''] = operation.split(' ')
  return at(openApi, 'paths', `/dpe/v3/${path}`, method)
}

it.each(calls)('ENG4 HTTP8 $operation at $address answers as the document says', async (call) => {
  const { status = 200, type = 'application/json', members, inside = [], query = [] } = call
  const operation = documented(call)
  const parameters = z.array(z.unknown()).parse(at(operation, 'parameters'))
  expect(parameters.map((each) => at(each, 'name'))).toEqual(expect.arrayContaining([...query]))
  expect(at(operation, 'security')).toContainEqual({ token: [] })
  const response = await send(call)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain(type)
  const content = at(operation, 'responses', String(status), 'content', type)
  expect(content).toBeTypeOf('object')
  const text = await response.text()
  if (type !== 'application/json') {
    expect(text).toContain('event: state')
    return
  }
  const body: unknown = JSON.parse(text)
  expect(checkedBy(at(content, 'schema')).safeParse(body).error).toBeUndefined()
  for (const member of members) expect(at(body, ...inside)).toHaveProperty(member)
})

it('HTTP8 the check refuses a response that the document does not allow', () => {
  const operation = at(openApi, 'paths', '/dpe/v3/jobs/{job}', 'get')
  const check = checkedBy(at(operation, 'responses', '200', 'content', 'application/json', 'schema'))
  const body = { success: true, status: 200, duration: 0.1, job: { job_id: 5 } }
  expect(check.safeParse(body).success).toBe(false)
})

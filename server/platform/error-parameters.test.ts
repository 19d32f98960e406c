// Sends invalid input of every kind to a platform: responses contain codes, and no parameter contains English text.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { isLogCode, logCodes, type LogLine } from '#contract/jobs/job.ts'
import { errors, isErrorCode, formatError } from '#contract/errors.ts'
import { errorBody, type Problem } from '#contract/http.ts'
import { isReason, isTermCode, reasons } from '#contract/reasons.ts'
import { innerParams, itemsOf, slotsOf, type Params, type Sentence, type Slot } from '#contract/sentence.ts'
import { openDataFixture, type DataFixture } from './testing/data-fixture.ts'

/** Parameters that quote an external message or the caller's input. */
const quoted = new Set([
  'detail',
  'value',
  'name',
  'path',
  'pattern',
  'header',
  'file',
  'login',
  'rule',
  'from',
])
const isPhrase = (text: string): boolean => /\p{L}{2,} \p{L}+/u.test(text)

interface SlotValue {
  readonly slot: Slot
  readonly params: Params
}

const inTables = {
  reason: ({ slot, params }: SlotValue) =>
    unspoken(params[slot.name], { table: reasons, is: isReason, inner: innerParams(params, slot.name) }),
  reasons: ({ slot, params }: SlotValue) =>
    itemsOf(params[slot.name] ?? '').flatMap((item) =>
      unspoken(item, {
        table: reasons,
        is: isReason,
        inner: innerParams(innerParams(params, slot.name), item),
      }),
    ),
  error: ({ slot, params }: SlotValue) => {
    const code = params[slot.name]
    return isErrorCode(code)
      ? inSentence(errors[code].message, innerParams(params, slot.name))
      : [`${code} is not an error code`]
  },
  terms: ({ slot, params }: SlotValue) =>
    itemsOf(params[slot.name] ?? '').filter(
      (item) => !isTermCode(item) && !/^(?:"|true|false|\d)/.test(item),
    ),
  term: ({ slot, params }: SlotValue) => {
    const text = String(params[slot.name])
    return isTermCode(text) || !isPhrase(text) ? [] : [text]
  },
} as const

const unspoken = <C extends string>(
  code: unknown,
  {
    table,
    is,
    inner,
  }: { table: Readonly<Record<C, Sentence>>; is: (value: unknown) => value is C; inner: Params },
): string[] => (is(code) ? inSentence(table[code], inner) : [`${String(code)} is not a reason`])

const isTabled = (kind: string): kind is keyof typeof inTables => Object.hasOwn(inTables, kind)

/** Parameter values that are not codes where codes are expected, or phrases where names are expected. */
function inSentence(sentence: Sentence, params: Params): string[] {
  return slotsOf(sentence).flatMap((slot): string[] => {
    const value = params[slot.name]
    if (value === undefined) return [`{${slot.name}} is missing`]
    if (isTabled(slot.kind)) return inTables[slot.kind]({ slot, params })
    return typeof value === 'string' && !quoted.has(slot.name) && isPhrase(value) ? [value] : []
  })
}

const ofProblem = ({ code, params, message }: Pick<Problem, 'code' | 'params' | 'message'>): string[] => [
  ...inSentence(errors[code].message, params),
  ...(formatError(code, params) === message ? [] : [message]),
]
const ofLine = ({ code, params }: LogLine): string[] =>
  isLogCode(code) ? inSentence(logCodes[code], params) : [code]

const failures = z.object({ job: z.object({ failure: z.custom<Problem>().nullable() }) })

describe('LNG5 parameters contain no English text', () => {
  let fixture: DataFixture
  let token: string
  beforeAll(async () => {
    fixture = await openDataFixture()
    token = await fixture.platform.signIn()
    fixture.put('broken.csv', 'n,n,\n1,2,3\n4\n"open\n')
    fixture.put('lines.ndjson', '{"a":1}\n[2]\nnothing\n')
    fixture.put('broken.csv.gz', 'no archive')
    fixture.put('broken.parquet', 'PAR1 no columns')
    fixture.put('mixed.csv', 'n,s\n1,x\n')
    await fixture.register('broken.csv', 'lines.ndjson', 'broken.csv.gz', 'broken.parquet', 'mixed.csv')
    await fixture.extract('mixed.csv')
  })
  afterAll(() => fixture.platform.close())

  const send = async (
    path: string,
    init: { method?: string; body?: string; type?: string },
  ): Promise<unknown> => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (init.body !== undefined) headers.set('content-type', init.type ?? 'application/json')
    const request = new Request(`http://platform.invalid${path}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    const response = await fixture.platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })
    return response.json()
  }

  const object = (change: object): string =>
    JSON.stringify([
      {
        object_name: 'o',
        display_name: 'o',
        object_type: 'measure',
        to_materialize: true,
        key: [],
        relations: [],
        indexes: [],
        attributes: [],
        ...change,
      },
    ])
  const attribute = (change: object): object => ({
    attribute_name: 'a',
    is_dimension: true,
    is_measure: false,
    is_summable: false,
    sources: [{ rules: [], attributes: ['shop/mixed.csv/n'] }],
    attribute_path: null,
    fpui: { operation: 'mapping' },
    type: { main: 'date' },
    ...change,
  })
  const post = (path: string, body: unknown) => ({
    path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const save = (change: object) => ({
    path: '/logical/object?dwhName=dwh',
    body: object(change),
    method: 'POST',
  })

  test.each<{ path: string; body?: string; method?: string; type?: string }>([
    post('/qb/query', '{"data":'),
    post('/qb/query', '['.repeat(300) + ']'.repeat(300)),
    post('/qb/query', '{"data":{"fields":{}},"__proto__":1}'),
    post('/qb/query', 7),
    post('/qb/query', { data: { fields: 3, skip: -1, limit: 'many', hints: 'perhaps' } }),
    post('/qb/query', {
      data: { fields: { a: ['total'] } },
      filter: { a: { about: [1] } },
      order: { a: 'up' },
    }),
    post('/qb/query', {
      data: { fields: { a: [] } },
      scale: { fields: [['a', 'b'], []], axis: { x: ['c'] } },
      total: { all: ['a', 'a'] },
    }),
    post('/qb/query', { data: { fields: { a: ['select_distinct'] } }, total: { x: ['a'] } }),
    post('/qb/query', { data: { fields: { a: ['select'] } }, total: { all: [] } }),
    post('/qb/query', { data: { fields: {} }, database_name: 'attic' }),
    { ...post('/qb/query', {}), type: 'text/plain' },
    post('/qb/queries', { name: '', request: {} }),
    { path: '/qb/queries?limit=none&cursor=lost&sort=colour' },
    { path: '/qb/queries?cursor=lost' },
    { path: '/qb/queries/none' },
    { path: '/qb/queries/none', method: 'DELETE' },
    post('/iam/v4/login', { login: 'admin' }),
    post('/iam/v4/login', { login: 'admin', password: 'wrong' }),
    post('/iam/v4/login', { auth_mode: 'apikey', apikey: 'ä', secretkey: 3 }),
    { ...post('/iam/v4/passwordChange', { password: 'x', oldpassword: 'x' }) },
    post('/datastores/db', {
      dbms: 'local',
      parameters: { path: 7 },
      database_name: '../x',
      level_name: 'mart',
    }),
    post('/datastores/db', { dbms: 'local', parameters: { path: '/etc' }, database_name: 'x' }),
    post('/datastores/db', { dbms: 'local', parameters: {}, database_name: 'shop' }),
    post('/metas/tables', [
      { table_name: 'gone.csv', database_name: 'shop' },
      { table_name: 'a', database_name: 'b' },
    ]),
    post('/metas/tables', { table_name: 'mixed.csv', database_name: 'shop' }),
    { path: '/dpe/v3/jobs/none' },
    { path: '/dpe/v3/jobs?sort=colour&state=Sleeping&kind=nap' },
    post('/dpe/v3/actions/x/start', []),
    post('/v1/app', {}),
    { path: '/nowhere/at/all' },
    save({ attributes: [attribute({})] }),
    save({
      attributes: [
        attribute({ sources: [{ rules: [{ condition: 'EQUAL', action: 'skip' }], attributes: ['x'] }] }),
      ],
    }),
    save({
      attributes: [attribute({ fpui: { operation: 'aggregate' } })],
      measure_date_field: 'b',
      key: ['c'],
    }),
    save({ attributes: [attribute({ database_name: 'attic' }), attribute({ database_name: 'data_mart' })] }),
    save({
      object_name: '..',
      attributes: [],
      relations: [{ object_name: 'p', attributes: [{ from: 'a', to: 'b' }], type: 'one_to_one' }],
    }),
    { path: '/logical/build/attic', method: 'PUT' },
    { path: '/datastores/db/physical', method: 'PUT', body: JSON.stringify({ levelsToBuild: ['attic'] }) },
    {
      path: '/datastores/db/physical',
      method: 'PUT',
      body: JSON.stringify({ levelsToBuild: ['data_mart'] }),
    },
  ])('LNG5 $method $path $body', async ({ path, ...init }) => {
    const body = errorBody.parse(await send(path, init))
    expect(body.code).toBeDefined()
    const problem = { code: body.code ?? 'internal', params: body.params ?? {}, message: body.error }
    expect([problem, ...(body.details ?? [])].flatMap(ofProblem)).toEqual([])
  })

  test.each(['broken.csv', 'lines.ndjson', 'broken.csv.gz', 'broken.parquet'])(
    'LNG5 the extraction of %s and its log',
    async (table) => {
      const params = { source: 'shop', table }
      const { body } = await fixture.call(dataManager.extract, { params, query: { wait: true } })
      const { items } = await fixture.request(engine.listJobs, { query: { q: table, limit: 1 } })
      const job = items[0]?.job_id ?? ''
      const log = await fixture.request(engine.getJobLog, { params: { job } })
      expect(log.items.flatMap(ofLine)).toEqual([])
      const { failure } = failures.parse(await fixture.request(engine.getJob, { params: { job } })).job
      expect(failure === null ? [] : ofProblem(failure)).toEqual([])
      const extraction = z.object({
        extraction: z.object({
          rejected: z.object({ samples: z.array(z.looseObject({ code: z.string() })) }),
        }),
      })
      for (const { code } of extraction.safeParse(body).data?.extraction.rejected.samples ?? [])
        expect(isReason(code)).toBe(true)
    },
  )
})

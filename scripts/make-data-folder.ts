// Writes a folder of fixtures/data-folders: the data that an earlier commit stored after some use, and its responses
// about the data. Usage: node scripts/make-data-folder.ts CHECKOUT NAME SIGNAL, where CHECKOUT is this commit with
// its packages installed. The requests use the documented interface, so that any commit can answer them. With
// SIGKILL, the write-ahead logs of the databases remain, and later versions must read them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { extraction } from '#contract/data-manager/table.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { root } from './command.ts'

const [checkout = '', name = '', signal = ''] = process.argv.slice(2)
if (checkout === '' || name === '' || (signal !== 'SIGKILL' && signal !== 'SIGTERM'))
  throw new Error('Usage: make-data-folder.ts CHECKOUT NAME SIGKILL|SIGTERM')

const password = 'Correct-Horse-7-Battery'
/** The same on every machine, because sources store their path. */
const sources = '/srv/harbour'
const data = mkdtempSync(join(tmpdir(), 'data-folder-'))
const target = join(root, 'fixtures', 'data-folders', name)

mkdirSync(sources, { recursive: true })
cpSync(join(root, 'fixtures', 'harbour'), sources, { recursive: true })

const environment = {
  PATH: process.env['PATH'],
  PLATFORM_DATA: data,
  PLATFORM_SOURCES: sources,
  PLATFORM_SAMPLE: 'off',
  PLATFORM_ADMIN_PASSWORD: password,
  PORT: '0',
  TZ: 'UTC',
}

const run = (file: string, ...args: string[]) =>
  spawn(process.execPath, [resolve(checkout, 'server', file), ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const outputOf = async (file: string, ...args: string[]): Promise<string> => {
  const child = run(file, ...args)
  let out = ''
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString()
  })
  await once(child, 'exit')
  return out
}

const server = run('main.ts')
const origin = await new Promise<string>((found, failed) => {
  let out = ''
  server.stdout.on('data', (piece: Buffer) => {
    out += piece.toString()
    const [, address] = /ready at (http:\S+)\/console\//.exec(out) ?? []
    if (address !== undefined) found(address)
  })
  server.on('exit', () => failed(new Error('the server did not start')))
})

let token = ''
const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const address = `${origin}${path}${path.includes('?') ? '&' : '?'}token=${token}`
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

const signedIn = z.object({ token: z.string() })
token = signedIn.parse(await call('POST', '/iam/login', { login: 'admin', password })).token

await call('POST', '/datastores/db', {
  dbms: 'local',
  parameters: { path: sources },
  database_name: 'Harbour 港',
  level_name: 'source',
})
await call('POST', '/datastores/db', {
  dbms: 'dropbox',
  parameters: { path: '/manifests', token: 'not-a-real-token' },
  database_name: 'Manifests',
  level_name: 'source',
})
const files = ['ship-calls.csv', 'berths.tsv', 'pilot-log.csv', 'cargo.json']
await call(
  'POST',
  '/metas/tables',
  files.map((file) => ({ table_name: file, database_name: 'Harbour 港' })),
)
const extracted = z.object({ extraction })
const read = async (file: string) => {
  const path = `/metas/sources/extract/${encodeURIComponent('Harbour 港')}/${file}?wait=true&flashzone=true`
  return extracted.parse(await call('PUT', path)).extraction
}
const [calls, berths] = [await read('ship-calls.csv'), await read('berths.tsv')]
await read('pilot-log.csv')

const prim = [proposeObject(calls), proposeObject(berths)]
const [first] = prim
await call('POST', '/logical/object', prim)
await call('PUT', '/logical/build/prim')
await call('PUT', '/datastores/db/physical?wait=true', { levelsToBuild: ['data_prim'] })
const field = first?.attributes.find((attribute) => attribute.type.main === 'num')?.attribute_name ?? ''
const scale = first?.attributes.find((attribute) => attribute.type.main === 'string')?.attribute_name ?? ''
const query = {
  data: { fields: { [field]: ['sum', 'count'] } },
  scale: { fields: [scale] },
  table_name: first?.object_name,
}
await call('POST', '/qb/queries', {
  name: 'Calls per ship',
  description: 'kept',
  request: query,
  view: {},
})
const person = await outputOf(
  'admin.ts',
  'create-user',
  'lena',
  '--role',
  'data_editor',
  '--firstname',
  'Lena',
  '--lastname',
  'Bauer',
)
const key = await outputOf('admin.ts', 'create-api-key', 'lena', '--name', 'importer')
const playbook = { uuid: '6f1d2c1e-3a52-4f0e-9d5b-1f8f5f0f7a11', name: 'Berth is free', nodes: {} }
await call('POST', '/playbooks', playbook)
// One logical object is changed after its build.
if (first) await call('POST', '/logical/object', [{ ...first, display_name: 'Ship calls, changed' }])

const reads = [
  ['GET', '/datastores/db'],
  ['GET', '/metas/tables'],
  ['GET', '/logical/object'],
  ['GET', '/logical/build'],
  ['GET', '/qb/queries'],
  ['GET', '/dpe/v3/jobs'],
  ['GET', `/metas/sources/extract/${encodeURIComponent('Harbour 港')}/table/pilot-log.csv`],
  ['POST', '/qb/query', query],
  ['GET', '/playbooks'],
  ['GET', `/playbooks/${playbook.uuid}`],
  ['GET', `/playbooks/${playbook.uuid}/versions`],
] as const
const volatile = new Set(['timestamp', 'duration', 'receipt', 'warning', 'request_id', 'sql'])
const answers = []
for (const [method, path, body] of reads) {
  const answer = z.record(z.string(), z.unknown()).parse(await call(method, path, body))
  const stable = Object.fromEntries(Object.entries(answer).filter(([member]) => !volatile.has(member)))
  answers.push({ method, path, body, answer: stable })
}

server.kill(signal)
await once(server, 'exit')

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const file of readdirSync(data).filter((each) => /^(platform|warehouse)\.|^secret/.test(each)))
  writeFileSync(join(target, `${file}.gz`), gzipSync(readFileSync(join(data, file)), { level: 9 }))
const expectedAnswers = { password, sources, token, person, key, answers }
writeFileSync(join(target, 'expected-answers.json'), `${JSON.stringify(expectedAnswers, null, 2)}\n`)
rmSync(data, { recursive: true, force: true })
rmSync(sources, { recursive: true, force: true })

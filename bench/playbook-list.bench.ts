// Lists, searches, sorts and filters 10,000 playbooks through the endpoint, with its token and its checks. The
// baseline reads the same rows with the bare library. Also measures how long other requests wait while a document of
// the maximum size is saved.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { z } from 'zod'
import { generatePlaybook } from '../domain/playbook/testing/generate-playbook.ts'
import { systemClock } from '../server/platform/core/clock.ts'
import { openPasswords } from '../server/platform/iam/identity/password-hash.ts'
import { openPlatform, type OpenPlatform } from '../server/platform/open.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const playbooks = 10_000
const most = { list: 100, wait: 250 } as const
const password = 'Correct-Horse-7-Battery'
const caller = { address: '127.0.0.1', requestId: 'bench' }
const day = '2026-01-01T00:00:00.000Z'

/** Each playbook has about forty node names to search. */
const fill = ({ raw }: OpenPlatform): void => {
  raw.exec(`
    BEGIN;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${playbooks})
    INSERT INTO playbooks (uuid, name, sort_name, workspace, description, tags_json, nodes, errors, warnings, version,
      size, sha256, created_at, created_by, updated_at, updated_by, search)
    SELECT printf('00000000-0000-4000-8000-%012d', i * 7919 % ${playbooks}), 'Éclusée ' || (i * 31 % 977),
      'eclusee ' || (i * 31 % 977), 'Bassin ' || (i % 40), printf('%.*c', 200, 'd'), '["tide","quay"]', i % 97,
      i % 5, i % 11, i % 9 + 1, i * 13, 'a' || i, '${day}', 'System',
      '2026-02-' || (10 + i % 18) || 'T00:00:00.000Z', 'System',
      'eclusee ' || (i * 31 % 977) || ' bassin ' || (i % 40) || ' sluice ' || i || ' 水門 ' || printf('%.*c', 1000, 'n')
    FROM n;
    COMMIT;
  `)
}

const open = async (dataFolder: string): Promise<OpenPlatform> => {
  const settings = { dataFolder, sourceFolders: [], secretKey: new Uint8Array(32), version: '0.0.0' }
  const platform = await openPlatform(
    { ...settings, adminPassword: password },
    {
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      passwords: openPasswords({ memory: 8, passes: 1, parallelism: 1 }),
    },
  )
  fill(platform)
  return platform
}

const signedIn = z.object({ token: z.string() })
const listed = z.object({ total: z.number(), workspaces: z.array(z.unknown()) })

const openClient = async (platform: OpenPlatform) => {
  const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await platform.fetch(new Request(`http://platform${path}`, init), caller)
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  }
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ login: 'admin', password })
  const { token } = signedIn.parse(await send('/iam/login', { method: 'POST', body, headers: json }))
  const headers = { ...json, authorization: `Bearer ${token}` }
  return {
    list: async (query: string) => listed.parse(await send(`/playbooks?${query}`, { headers })),
    save: (text: string) => send('/playbooks', { method: 'POST', headers, body: text }),
  }
}
type Client = Awaited<ReturnType<typeof openClient>>

const listCases = [
  { name: 'first page by name', query: 'limit=200', total: playbooks },
  { name: 'changed last, page 40', query: 'limit=200&cursor=8000&sort=-updated_at', total: playbooks },
  { name: 'most errors', query: 'limit=200&sort=-errors', total: playbooks },
  { name: 'by workspace', query: 'limit=200&sort=workspace', total: playbooks },
  { name: 'searched, one found', query: 'q=%E6%B0%B4%E9%96%80%20sluice%207777', total: 1 },
  { name: 'searched by two words, all found', query: 'q=ECLUSEE%20bassin&limit=200', total: playbooks },
  { name: 'of one workspace', query: 'workspace=Bassin%207&limit=200&sort=-nodes', total: playbooks / 40 },
]

const measureLists = async (platform: OpenPlatform, { list }: Client): Promise<Measurement[]> => {
  const bare = platform.raw.prepare('SELECT * FROM playbooks LIMIT 200')
  const measured: Measurement[] = []
  for (const { name, query, total } of listCases) {
    const found = await list(query)
    if (found.total !== total || found.workspaces.length !== 40)
      throw new Error(`${query} finds ${found.total} in ${found.workspaces.length} workspaces`)
    const options = { ours: () => list(query), baseline: async () => bare.all(), runs: 15, warmUp: 3 }
    const times = await timeAlternately(options)
    measured.push({
      name: `10,000 playbooks, ${name}`,
      unit: 'ms',
      ours: median(times.ours),
      baseline: median(times.baseline),
      limit: most.list,
    })
  }
  return measured
}

const measureSaving = async ({ save }: Client): Promise<Measurement> => {
  const waits: number[] = []
  let length = 0
  for (let seed = 1; seed <= 3; seed += 1) {
    const text = generatePlaybook({ nodes: 38_000, seed })
    length = text.length
    const delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
    await save(text)
    delays.disable()
    waits.push(delays.max / 1e6)
  }
  return {
    name: '38,000 nodes saved: longest wait of other requests',
    unit: 'ms',
    ours: median(waits),
    limit: most.wait,
    note: `The document has ${Math.round(length / 1e6)} MB; it is read and checked in a thread.`,
  }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-playbooks-'))
  const platform = await open(folder)
  try {
    const client = await openClient(platform)
    return [...(await measureLists(platform, client)), await measureSaving(client)]
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

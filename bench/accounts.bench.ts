// Lists, searches and sorts 10,000 accounts through the endpoint, with its token and its checks. The baseline reads
// the same rows with the bare library. Also measures a permission check, with the SHA-256 of a token as the baseline.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { systemClock } from '../server/platform/core/clock.ts'
import { openIdentity } from '../server/platform/iam/identity/identity.ts'
import { openPasswords } from '../server/platform/iam/identity/password-hash.ts'
import { openPlatform, type OpenPlatform } from '../server/platform/open.ts'
import { requirePermission } from '../server/platform/core/session.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const accounts = 10_000
const day = '2026-01-01T00:00:00.000Z'
const most = 100
const mostOfCheck = 20
const password = 'Correct-Horse-7-Battery'
const caller = { address: '127.0.0.1', requestId: 'bench' }
const logger = pino({ level: 'silent' })

/** Every account has a role, every third belongs to a group, every tenth has never signed in. */
const fill = (platform: OpenPlatform): void => {
  const { raw } = platform
  raw.exec(`
    BEGIN;
    INSERT INTO user_groups VALUES ('group_1', 'Pilots', '', '${day}', '${day}', 'System');
    INSERT INTO group_roles VALUES ('group_1', 'data_editor');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${accounts})
    INSERT INTO users (id, login, firstname, lastname, civility, email, password_hash, password_renew,
      password_changed_at, active, created_at, updated_at, updated_by, last_sign_in_at)
    SELECT 'user_' || i, 'login' || (i * 7919 % ${accounts}), 'Éléonore' || (i * 31 % 977), 'Œuvrard' || i, '',
      'mail' || i || '@harbour.example', 'x', 0, '${day}', 1, '${day}', '${day}', 'System',
      iif(i % 10 = 0, NULL, '2026-02-' || (10 + i % 18) || 'T00:00:00.000Z') FROM n;
    INSERT INTO user_roles (user_id, role_id) SELECT id, 'read_only' FROM users WHERE login LIKE 'login%';
    INSERT INTO group_members (user_id, group_id)
    SELECT id, 'group_1' FROM users WHERE login LIKE 'login%' AND CAST(substr(id, 6) AS INTEGER) % 3 = 0;
    COMMIT;
  `)
}

const signedIn = z.object({ token: z.string() })
const listed = z.object({ total: z.number(), items: z.array(z.object({ login: z.string() })) })

const openClient = async (platform: OpenPlatform) => {
  const send = async (request: Request): Promise<unknown> => {
    const response = await platform.fetch(request, caller)
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  }
  const body = JSON.stringify({ login: 'admin', password })
  const headers = { 'content-type': 'application/json' }
  const login = new Request('http://platform/iam/login', { method: 'POST', body, headers })
  const { token } = signedIn.parse(await send(login))
  return {
    token,
    list: async (query: string) =>
      listed.parse(
        await send(
          new Request(`http://platform/iam/users?${query}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      ),
  }
}

const listCases = [
  { name: '10,000 accounts, first page by name', query: 'limit=200', total: accounts + 1 },
  {
    name: '10,000 accounts, last sign-in, page 40',
    query: 'limit=200&cursor=8000&sort=-last_sign_in_at',
    total: accounts + 1,
  },
  { name: '10,000 accounts searched, one found', query: 'q=oeuvrard7777', total: 1 },
  { name: '10,000 accounts searched by two words, all found', query: 'q=ELEO%20oeuv', total: accounts },
  { name: '10,000 accounts by the role of a group', query: 'role=data_editor&limit=200', total: 3333 },
]

const measureLists = async (
  platform: OpenPlatform,
  list: (query: string) => Promise<z.infer<typeof listed>>,
): Promise<Measurement[]> => {
  const bare = platform.raw.prepare('SELECT * FROM users LIMIT 200')
  const measured: Measurement[] = []
  for (const { name, query, total } of listCases) {
    const found = (await list(query)).total
    if (found !== total) throw new Error(`${query} finds ${found}, not ${total}`)
    const options = { ours: () => list(query), baseline: async () => bare.all(), runs: 15, warmUp: 3 }
    const times = await timeAlternately(options)
    measured.push({
      name,
      unit: 'ms',
      ours: median(times.ours),
      baseline: median(times.baseline),
      limit: most,
    })
  }
  return measured
}

const measureCheck = async (platform: OpenPlatform, token: string): Promise<Measurement> => {
  const { db, clock, settings, secrets } = platform.deps
  const identity = openIdentity({ db, clock, settings, secrets, logger })
  const checks = 20_000
  const check = async (): Promise<void> => {
    for (let time = 0; time < checks; time += 1)
      requirePermission(await identity.authenticate(token), 'iam:user:read')
  }
  const hash = async (): Promise<void> => {
    for (let time = 0; time < checks; time += 1) createHash('sha256').update(token).digest('hex')
  }
  const times = await timeAlternately({ ours: check, baseline: hash, runs: 9, warmUp: 2 })
  const each = (milliseconds: readonly number[]): number => (median(milliseconds) * 1000) / checks
  return {
    name: 'check of a token and its permission',
    unit: 'µs',
    ours: each(times.ours),
    baseline: each(times.baseline),
    limit: mostOfCheck,
    note: 'The baseline is the SHA-256 of the token. A check also asks the database whether anything was written since.',
  }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-accounts-'))
  const platform = await openPlatform(
    {
      dataFolder: folder,
      sourceFolders: [],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    },
    { clock: systemClock, logger, passwords: openPasswords({ memory: 8, passes: 1, parallelism: 1 }) },
  )
  try {
    fill(platform)
    const { token, list } = await openClient(platform)
    return [...(await measureLists(platform, list)), await measureCheck(platform, token)]
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

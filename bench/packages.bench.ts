// Packages listed, searched, sorted and narrowed in a collection that holds 10,000 of them, each with its picture and
// long descriptions, through the endpoint with its token and its checks, beside the same rows read by the bare library.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { systemClock } from '../server/platform/base/clock.ts'
import { openPasswords } from '../server/platform/iam/password-hash.ts'
import { openPlatform, type OpenPlatform } from '../server/platform/open.ts'
import { median, timeInTurns, type Measure, type Measurement } from './measurement.ts'

const packages = 10_000
const strange = 2000
const day = '2026-01-01T00:00:00.000Z'
const most = 100
const password = 'Correct-Horse-7-Battery'
const caller = { address: '127.0.0.1', requestId: 'bench' }
const path = '/v1/packages/app/templates'

/** Long descriptions of 12 kB and pictures of 20 kB, none of which a list may read; some packages are of others. */
const fill = ({ raw }: OpenPlatform): void => {
  raw.exec(`
    BEGIN;
    INSERT INTO organizations VALUES ('others', 'Others', '', '${day}', '${day}', 'System');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${packages + strange})
    INSERT INTO packages (id, collection, owner, slug, name, sort_name, category, image, previews_json, latest,
      versions, downloaded, created_at, created_by, updated_at, updated_by)
    SELECT 'package_' || i, 'app', iif(i > ${packages}, 'others', 'org'), 'slug-' || (i * 7919 % ${packages + strange}),
      'Éclusée ' || (i * 31 % 977), 'eclusee ' || (i * 31 % 977), 'Catégorie ' || (i % 40), 'a' || i, '[]',
      iif(i % 10 = 0, NULL, (i % 12) || '.' || (i % 7) || '.0'), i % 9, i * 31 % 5000,
      '${day}', 'System', '2026-02-' || (10 + i % 18) || 'T00:00:00.000Z', 'System' FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${packages + strange})
    INSERT INTO package_texts SELECT 'package_' || i,
      json_object('en', json_object('name', 'Sluice ' || i, 'description', printf('%.*c', 300, 'd')),
        'fr', json_object('name', 'Écluse ' || i, 'description', printf('%.*c', 300, 'e')),
        'jp', json_object('name', '水門 ' || i, 'description', printf('%.*c', 100, 'f'))),
      json_object('en', printf('%.*c', 12000, 'l')) FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${packages + strange})
    INSERT INTO package_searches SELECT 'package_' || i, 'slug-' || i || ' eclusee categorie ' || (i % 40) ||
      ' sluice ' || i || ' ecluse ' || i || ' 水門 ' || i || printf('%.*c', 700, 'd') FROM n;
    INSERT INTO package_pictures SELECT id, image, 'image/png', zeroblob(20000) FROM packages;
    COMMIT;
  `)
}

const signedIn = z.object({ token: z.string() })
const listed = z.object({ total: z.number(), categories: z.array(z.unknown()) })

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
  const authorized = { headers: { authorization: `Bearer ${token}` } }
  return async (query: string) =>
    listed.parse(await send(new Request(`http://platform${path}?${query}`, authorized)))
}

const questions = [
  { name: 'first page by name', query: 'limit=200', total: packages },
  { name: 'most downloaded, page 40', query: 'limit=200&cursor=8000&sort=-downloaded', total: packages },
  { name: 'by the version delivered', query: 'limit=200&sort=-latest', total: packages },
  { name: 'latest changed', query: 'limit=200&sort=-updated_at', total: packages },
  { name: 'searched, one found', query: 'q=%E6%B0%B4%E9%96%80%207777', total: 1 },
  { name: 'searched by two words, all found', query: 'q=ECLUSE%20sluice&limit=200', total: packages },
  {
    name: 'of one category',
    query: `category=${encodeURIComponent('Catégorie 7')}&limit=200`,
    total: packages / 40,
  },
]

const measureLists = async (platform: OpenPlatform): Promise<Measurement[]> => {
  const list = await openClient(platform)
  const bare = platform.raw.prepare("SELECT * FROM packages WHERE collection = 'app' LIMIT 200")
  const measured: Measurement[] = []
  for (const { name, query, total } of questions) {
    const found = await list(query)
    if (found.total !== total || found.categories.length !== 40)
      throw new Error(`${query} finds ${found.total} in ${found.categories.length} categories`)
    const works = { ours: () => list(query), floor: async () => bare.all(), runs: 15, warmUp: 3 }
    const times = await timeInTurns(works)
    measured.push({
      name: `10,000 packages, ${name}`,
      unit: 'ms',
      ours: median(times.ours),
      floor: median(times.floor),
      limit: most,
    })
  }
  return measured
}

export const measure: Measure = async () => {
  const place = mkdtempSync(join(tmpdir(), 'bench-packages-'))
  const platform = await openPlatform(
    {
      dataFolder: place,
      sourceFolders: [],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    },
    {
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      passwords: openPasswords({ memory: 8, passes: 1, parallelism: 1 }),
    },
  )
  try {
    fill(platform)
    return await measureLists(platform)
  } finally {
    await platform.close()
    rmSync(place, { recursive: true, force: true })
  }
}

// Lists, searches, sorts and filters 10,000 packages, each with its picture and long descriptions, through the
// endpoint with its token and its checks. The baseline reads the same rows with the bare library.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { OpenPlatform } from '../server/platform/open.ts'
import { openPackageStore, packages, password } from './package-collection.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const most = 100
const caller = { address: '127.0.0.1', requestId: 'bench' }
const path = '/v1/packages/app/templates'

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

const listCases = [
  { name: 'first page by name', query: 'limit=200', total: packages },
  { name: 'most downloaded, page 40', query: 'limit=200&cursor=8000&sort=-downloaded', total: packages },
  { name: 'by the version delivered', query: 'limit=200&sort=-latest', total: packages },
  { name: 'changed last', query: 'limit=200&sort=-updated_at', total: packages },
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
  for (const { name, query, total } of listCases) {
    const found = await list(query)
    if (found.total !== total || found.categories.length !== 40)
      throw new Error(`${query} finds ${found.total} in ${found.categories.length} categories`)
    const options = { ours: () => list(query), baseline: async () => bare.all(), runs: 15, warmUp: 3 }
    const times = await timeAlternately(options)
    measured.push({
      name: `10,000 packages, ${name}`,
      unit: 'ms',
      ours: median(times.ours),
      baseline: median(times.baseline),
      limit: most,
    })
  }
  return measured
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-packages-'))
  const platform = await openPackageStore(folder)
  try {
    return await measureLists(platform)
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

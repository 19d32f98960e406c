// Package versions, sent directly or published from an upload, and one that is withdrawn and restored. The value of a
// package is its delivered version.
import { createHash } from 'node:crypto'
import { storeApp } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { zipOf } from '../../platform/testing/zips.ts'
import type { WriteKind, KillTarget } from './write-kind.ts'

const withdrawn = { package: 'org:withdrawn', version: '1.0.0' } as const
const packages = { 'package 1': 'org:sent', 'package 2': 'org:taken' } as const satisfies Record<
  string,
  string
>
type Cell = keyof typeof packages

const idOf = (cell: string): string => packages[cell === 'package 1' ? cell : ('package 2' satisfies Cell)]

/** Returns the same bytes for the same version. */
const archiveOf = async (version: string) => {
  const text = Array.from({ length: 6000 }, (_, line) => `${version} ${line * 7}\n`).join('')
  const bytes = await zipOf({ 'index.html': `<p>${version}</p>`, 'lines.txt': text }, { level: 0 })
  const hash = createHash('sha256').update(Buffer.from(await bytes.arrayBuffer()))
  return { bytes, sha256: hash.digest('hex') }
}

/** Creates the packages that receive versions, and the version that is withdrawn and restored. */
export async function createPackages({ request }: Pick<KillTarget, 'request'>): Promise<void> {
  const body = { name: 'P', owner: 'org', category: '', i18n: {} }
  for (const id of [...Object.values(packages), withdrawn.package])
    await request(storeApp.put, { params: { package: id }, body })
  await request(storeApp.addVersion, { params: withdrawn, body: (await archiveOf(withdrawn.version)).bytes })
}

const publishUpload = async (
  { request }: KillTarget,
  params: { package: string; version: string },
): Promise<void> => {
  const { bytes, sha256 } = await archiveOf(params.version)
  const order = { name: 'package.zip', size: bytes.size, purpose: 'archive' as const }
  const { upload } = await request(uploads.create, { body: order })
  const sent = { params: { upload: upload.upload_id } }
  await request(uploads.send, { ...sent, query: { offset: 0 }, body: bytes })
  await request(uploads.complete, { ...sent, body: { sha256 } })
  await request(storeApp.take, { params, body: { upload: upload.upload_id, sha256 } })
}

const read = async ({ request }: KillTarget, id: string): Promise<StorePackage> =>
  (await request(storeApp.get, { params: { package: id } })).package

/** The delivered version, or a description of its damaged archive. */
const delivered = async (target: KillTarget, id: string): Promise<string | null> => {
  const { latest, versions } = await read(target, id)
  if (latest === null) return versions.length === 0 ? null : 'versions of which none is delivered'
  // Listing its files makes the platform read the complete archive.
  const { entries } = await target.request(storeApp.files, { params: { package: id, version: latest } })
  const { sha256 } = await archiveOf(latest)
  const isIntact = entries.length === 2 && versions[0]?.sha256 === sha256
  return isIntact ? latest : `${latest} with other bytes`
}

export const versions: WriteKind = {
  cells: Object.keys(packages),
  value: (_before, next) => `1.0.${next}`,
  write: async (target, { cell, value }) => {
    const params = { package: idOf(cell), version: value ?? '' }
    if (cell === 'package 2') await publishUpload(target, params)
    else await target.request(storeApp.addVersion, { params, body: (await archiveOf(params.version)).bytes })
    return value ?? null
  },
  read: async (target) => {
    const values = new Map<string, string | null>()
    for (const cell of versions.cells) values.set(cell, await delivered(target, idOf(cell)))
    return values
  },
}

export const withdrawals: WriteKind = {
  cells: ['withdrawal'],
  value: (before) => (before === null ? 'withdrawn' : null),
  write: async ({ request }, { value }) => {
    if (value === null) await request(storeApp.restore, { params: withdrawn })
    else await request(storeApp.withdraw, { params: withdrawn, body: { note: 'by hand' } })
    return value ?? null
  },
  read: async (target) => {
    const { latest, versions: all } = await read(target, withdrawn.package)
    const isWithdrawn = all[0]?.withdrawn !== null
    const agrees = (latest === null) === isWithdrawn
    const value = isWithdrawn ? 'withdrawn' : null
    return new Map([['withdrawal', agrees ? value : `delivered is ${latest}`]])
  },
}

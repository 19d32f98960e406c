// Versions of packages, sent whole or taken over from an upload, and one that is withdrawn and restored. The value of a
// package is the version that is delivered.
import { createHash } from 'node:crypto'
import { storeApp } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { zipOf } from '../../platform/testing/zips.ts'
import type { Kind, Place } from './kind.ts'

const withdrawn = { package: 'org:withdrawn', version: '1.0.0' } as const
const packages = { 'package 1': 'org:sent', 'package 2': 'org:taken' } as const satisfies Record<
  string,
  string
>
type Cell = keyof typeof packages

const idOf = (cell: string): string => packages[cell === 'package 1' ? cell : ('package 2' satisfies Cell)]

/** Always the same bytes for one version. */
const archiveOf = async (version: string) => {
  const text = Array.from({ length: 6000 }, (_, line) => `${version} ${line * 7}\n`).join('')
  const bytes = await zipOf({ 'index.html': `<p>${version}</p>`, 'lines.txt': text }, { level: 0 })
  const hash = createHash('sha256').update(Buffer.from(await bytes.arrayBuffer()))
  return { bytes, sha256: hash.digest('hex') }
}

/** The packages that versions are added to, and the version that comes and goes. */
export async function makePackages({ ask }: Pick<Place, 'ask'>): Promise<void> {
  const body = { name: 'P', owner: 'org', category: '', i18n: {} }
  for (const id of [...Object.values(packages), withdrawn.package])
    await ask(storeApp.put, { params: { package: id }, body })
  await ask(storeApp.addVersion, { params: withdrawn, body: (await archiveOf(withdrawn.version)).bytes })
}

const take = async ({ ask }: Place, params: { package: string; version: string }): Promise<void> => {
  const { bytes, sha256 } = await archiveOf(params.version)
  const order = { name: 'package.zip', size: bytes.size, purpose: 'archive' as const }
  const { upload } = await ask(uploads.create, { body: order })
  const sent = { params: { upload: upload.upload_id } }
  await ask(uploads.send, { ...sent, query: { offset: 0 }, body: bytes })
  await ask(uploads.complete, { ...sent, body: { sha256 } })
  await ask(storeApp.take, { params, body: { upload: upload.upload_id, sha256 } })
}

const read = async ({ ask }: Place, id: string): Promise<StorePackage> =>
  (await ask(storeApp.get, { params: { package: id } })).package

/** The delivered version; what is wrong with it where its archive is not there whole. */
const delivered = async (place: Place, id: string): Promise<string | null> => {
  const { latest, versions } = await read(place, id)
  if (latest === null) return versions.length === 0 ? null : 'versions of which none is delivered'
  // To list its files, the platform reads the archive whole.
  const { entries } = await place.ask(storeApp.files, { params: { package: id, version: latest } })
  const { sha256 } = await archiveOf(latest)
  const isWhole = entries.length === 2 && versions[0]?.sha256 === sha256
  return isWhole ? latest : `${latest} with other bytes`
}

export const versions: Kind = {
  cells: Object.keys(packages),
  value: (_before, next) => `1.0.${next}`,
  write: async (place, { cell, value }) => {
    const params = { package: idOf(cell), version: value ?? '' }
    if (cell === 'package 2') await take(place, params)
    else await place.ask(storeApp.addVersion, { params, body: (await archiveOf(params.version)).bytes })
    return value ?? null
  },
  read: async (place) => {
    const values = new Map<string, string | null>()
    for (const cell of versions.cells) values.set(cell, await delivered(place, idOf(cell)))
    return values
  },
}

export const withdrawals: Kind = {
  cells: ['withdrawal'],
  value: (before) => (before === null ? 'withdrawn' : null),
  write: async ({ ask }, { value }) => {
    if (value === null) await ask(storeApp.restore, { params: withdrawn })
    else await ask(storeApp.withdraw, { params: withdrawn, body: { note: 'by hand' } })
    return value ?? null
  },
  read: async (place) => {
    const { latest, versions: all } = await read(place, withdrawn.package)
    const isWithdrawn = all[0]?.withdrawn !== null
    const agrees = (latest === null) === isWithdrawn
    const value = isWithdrawn ? 'withdrawn' : null
    return new Map([['withdrawal', agrees ? value : `delivered is ${latest}`]])
  },
}

// A platform with a package of the first organization, and short calls for its versions.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { storeApp } from '#contract/store/endpoints.ts'
import type { ChangeNotes, StorePackage } from '#contract/store/package.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { CallResult } from '../http/client.ts'
import { idFile } from '../data-folder/folder-id.ts'
import { openTestPlatform, type TestOptions, type TestPlatform } from './test-platform.ts'

export const packageId = 'org:harbour-map'

export async function shaOf(bytes: Blob): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await bytes.arrayBuffer()))
    .digest('hex')
}

/** Relative paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && each.name !== idFile)
        .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
        .toSorted()
    : []
}

const listing = (name: string) => ({ name, owner: 'org', category: 'Maps', i18n: {}, image: '', preview: [] })

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

const coded = z.object({ code: z.string() })

/** Status and code of an error response; `ok` for a success. */
export function codeOf({ status, body }: CallResult): [number, string] {
  return [status, coded.safeParse(body).data?.code ?? 'ok']
}

export function createStoreFixture(platform: TestPlatform, token: string) {
  const at = (version: string, id = packageId) => ({ token, params: { package: id, version } })
  const get = (address: string, { headers = {}, method = 'GET' }: RequestOptions = {}): Promise<Response> =>
    platform.fetch(
      new Request(`http://platform.invalid${address}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
      { address: '192.0.2.1', requestId: 'test' },
    )
  return {
    platform,
    token,
    at,
    get,
    createPackage: async (id = packageId): Promise<void> => {
      const name = id.split(':')[1] ?? ''
      await platform.request(storeApp.put, { token, params: { package: id }, body: listing(name) })
    },
    put: (version: string, body: Blob): Promise<CallResult> =>
      platform.call(storeApp.addVersion, { ...at(version), body }),
    read: async (id = packageId): Promise<StorePackage> =>
      (await platform.request(storeApp.get, { token, params: { package: id } })).package,
    download: (version: string, options: RequestOptions = {}): Promise<Response> =>
      get(`/v1/packages/app/templates/${packageId}/${version}`, options),
    /** Uploads bytes and returns the id of the complete upload. */
    upload: async (bytes: Blob, purpose: 'archive' | 'source' = 'archive'): Promise<string> => {
      const { upload } = await platform.request(uploads.create, {
        token,
        body: { name: 'package.zip', size: bytes.size, purpose },
      })
      const params = { upload: upload.upload_id }
      await platform.request(uploads.send, { token, params, query: { offset: 0 }, body: bytes })
      await platform.request(uploads.complete, { token, params, body: { sha256: await shaOf(bytes) } })
      return upload.upload_id
    },
    take: (
      version: string,
      body: { upload: string; sha256?: string; accept?: 'secret'[]; notes?: ChangeNotes },
    ) => platform.call(storeApp.take, { ...at(version), body }),
    /** Files of the archive folder. */
    archives: () => filesBelow(platform.archives),
    audited: async (action: string): Promise<number> => {
      const rows = await platform.deps.db
        .selectFrom('audit')
        .select('seq')
        .where('action', '=', action)
        .execute()
      return rows.length
    },
  }
}
export type StoreFixture = ReturnType<typeof createStoreFixture>

/** Opens a platform with the package. */
export async function openStoreFixture(options: TestOptions = {}): Promise<StoreFixture> {
  const platform = await openTestPlatform(options)
  const store = createStoreFixture(platform, await platform.signIn())
  await store.createPackage()
  return store
}

// Packages and versions that a journey needs, created with the documented calls of the store.
import { createHash } from 'node:crypto'
import { organizations } from '#contract/iam/administration.ts'
import { type Collection, collectionPaths } from '#contract/store/collection.ts'
import { type PackageWrite, type StorePackage, packageAnswer } from '#contract/store/package.ts'
import { type Files, zipOf } from './archives.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform } from './platform.ts'
import { tokenOf } from './token.ts'

interface Address {
  readonly collection?: Collection
  readonly owner?: string
  readonly slug: string
}

export interface Store {
  /** Creates a package, or replaces its listing. */
  readonly put: (at: Address, listing?: Partial<PackageWrite>) => Promise<StorePackage>
  /** Adds a version with these files and returns the SHA-256 of its archive. */
  readonly publish: (at: Address & { readonly version: string }, files: Files) => Promise<string>
  readonly read: (at: Address) => Promise<StorePackage>
}

/** The store, written as the administrator. */
export async function storeOf(platform: Platform): Promise<Store> {
  const authorization = `Bearer ${await tokenOf(platform)}`
  const send = async (path: string, { type, ...init }: RequestInit & { type: string }): Promise<unknown> => {
    const headers = { authorization, 'content-type': type }
    const reply = await fetch(platform.origin + path, { ...init, headers })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${init.method} ${path} was rejected: ${text}`)
    return JSON.parse(text)
  }
  const pathOf = ({ collection = 'app', owner = 'org', slug }: Address): string =>
    `${collectionPaths[collection]}/${owner}:${slug}`
  const type = 'application/json'
  return {
    put: async (at, listing = {}) => {
      const body = { name: at.slug, owner: at.owner ?? 'org', category: '', i18n: {}, ...listing }
      const answer = await send(pathOf(at), { method: 'PUT', type, body: JSON.stringify(body) })
      return packageAnswer.parse(answer).package
    },
    publish: async (at, files) => {
      const bytes = zipOf(files)
      const body = new Uint8Array(bytes)
      await send(`${pathOf(at)}/${at.version}`, { method: 'PUT', type: 'application/zip', body })
      return createHash('sha256').update(bytes).digest('hex')
    },
    read: async (at) => packageAnswer.parse(await send(pathOf(at), { method: 'GET', type })).package,
  }
}

/** Adds an account to an organization, or removes it. */
export async function setMember(
  platform: Platform,
  { organization, user, isMember }: { organization: string; user: string; isMember: boolean },
): Promise<void> {
  const { method, path } = isMember ? organizations.addMember : organizations.removeMember
  await requestAsAdministrator(platform, {
    method,
    path: path.replace(':id', organization).replace(':user', user),
    ...(isMember ? { body: { user } } : {}),
  })
}

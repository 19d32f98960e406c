import { z } from 'zod'
import { bytes, data, endpoint, json, success } from '../endpoint.ts'
import { count, flag, list, listQuery, noContent } from '../http.ts'
import { collection, collectionPaths, type Collection } from './collection.ts'
import { storedLimits, limitsWrite } from './limits.ts'
import { recentDownloads } from './downloads.ts'
import {
  archiveEntry,
  changeNotes,
  packageAnswer,
  packageSummary,
  packageVersion,
  packageWrite,
  versionCheck,
  versionImport,
} from './package.ts'

const rangeStatuses = {
  206: 'The bytes that `Range` names',
  416: 'No byte that `Range` names exists',
} as const
const packageParams = z.object({ package: z.string() })
const versionParams = packageParams.extend({ version: z.string() })

/** What every caller may read of the store: the current account, the collections and the limits. */
export const store = {
  root: endpoint({
    method: 'GET',
    path: '/v1',
    summary: 'Read who is calling, their organizations, and the collections',
    permission: 'session',
    response: success(
      z.object({
        account: z.object({ uid: z.string(), login: z.string(), user: z.string() }),
        organizations: z.array(z.object({ id: z.string(), name: z.string() })),
        collections: z.array(z.object({ name: collection, path: z.string(), packages: count })),
      }),
    ),
    extension: true,
    token: 'bearer',
  }),
  limits: endpoint({
    method: 'GET',
    path: '/v1/limits',
    summary: 'Read the limits of archives',
    permission: 'store:package:read',
    response: data(z.object({ limits: storedLimits })),
    extension: true,
    token: 'bearer',
  }),
  downloads: endpoint({
    method: 'GET',
    path: '/v1/downloads',
    summary: 'Read the downloads of the last 30 days, of the most downloaded packages or of one',
    permission: 'store:package:read',
    query: z.object({
      collection: collection.optional(),
      /** `<organization_id>:<package_slug>` */
      package: z.string().max(200).optional(),
      limit: count.max(100).default(5),
    }),
    response: data(recentDownloads),
    extension: true,
    token: 'bearer',
  }),
  setLimits: endpoint({
    method: 'PUT',
    path: '/v1/limits',
    summary: 'Change the limits of archives; existing versions stay',
    permission: 'store:limit:write',
    request: json(limitsWrite),
    response: data(z.object({ limits: storedLimits })),
    ifMatch: 'required',
    extension: true,
    token: 'bearer',
  }),
} as const

const read = { permission: 'store:package:read', token: 'bearer' } as const
const write = { permission: 'store:package:write', token: 'bearer' } as const

type CollectionPath = (typeof collectionPaths)[Collection]

/** Packages of one collection; `package` is a slug, or `<organization_id>:<package_slug>`. */
const packagesAt = (at: CollectionPath) => {
  return {
    put: endpoint({
      ...write,
      method: 'PUT',
      path: `${at}/:package`,
      summary: 'Create or update a package',
      params: packageParams,
      request: json(packageWrite),
      response: json(packageAnswer),
      ifMatch: 'honoured',
      errors: ['owner_unknown', 'picture_unreadable', 'storage_full'],
    }),
    get: endpoint({
      ...read,
      method: 'GET',
      path: `${at}/:package`,
      summary: 'Read a package',
      params: packageParams,
      response: json(packageAnswer),
      errors: ['not_found'],
    }),
    list: endpoint({
      ...read,
      method: 'GET',
      path: at,
      summary: 'List the packages of the caller’s organizations',
      query: listQuery.extend({ category: z.string().optional(), owner: z.string().optional() }),
      response: data(
        list(packageSummary).extend({
          /** Categories of all visible packages, with the number of packages in each. */
          categories: z.array(z.object({ name: z.string(), packages: count })),
        }),
      ),
      extension: true,
    }),
    image: endpoint({
      ...read,
      method: 'GET',
      path: `${at}/:package/images/:image`,
      summary: 'Read a picture of the listing, by its SHA-256',
      params: packageParams.extend({ image: z.string() }),
      response: bytes('image/*'),
      etag: true,
      extension: true,
      errors: ['not_found'],
    }),
    remove: endpoint({
      ...write,
      method: 'DELETE',
      path: `${at}/:package`,
      summary: 'Delete a package that has no version',
      params: packageParams,
      response: data(noContent),
      extension: true,
      errors: ['not_found', 'package_published'],
    }),
  } as const
}

/** Adds and downloads archives of versions. */
const versionArchivesAt = (at: CollectionPath) => {
  const ofVersion = `${at}/:package/versions/:version` as const
  return {
    addVersion: endpoint({
      ...write,
      method: 'PUT',
      path: `${at}/:package/:version`,
      summary: 'Add a version; the same bytes again change nothing',
      params: versionParams,
      /**
       * Extensions. `accept=secret`: publish although a secret was found. `check=true`: publish nothing, and answer what
       * publishing would do.
       */
      query: z.object({ accept: z.enum(['secret']).optional(), check: flag.optional() }),
      request: bytes('application/zip'),
      response: success(z.object({ check: versionCheck.optional() })),
      errors: ['not_found', 'version_exists', 'archive_refused', 'storage_full', 'storage_unwritable'],
    }),
    download: endpoint({
      ...read,
      method: 'GET',
      path: `${at}/:package/:version`,
      summary: 'Download the archive of a version; `latest` is the one that is delivered',
      params: versionParams,
      response: bytes('application/zip'),
      etag: true,
      statuses: rangeStatuses,
      errors: ['not_found', 'archive_lost'],
    }),
    take: endpoint({
      ...write,
      method: 'POST',
      path: ofVersion,
      summary: 'Add a version from a completed upload',
      params: versionParams,
      request: json(versionImport),
      /** `latest` is null if the same bytes existed already and all versions are withdrawn. */
      response: data(z.object({ version: packageVersion, latest: z.string().nullable() })),
      extension: true,
      errors: [
        'not_found',
        'version_exists',
        'archive_refused',
        'upload_incomplete',
        'upload_differs',
        'storage_full',
        'storage_unwritable',
      ],
    }),
    archive: endpoint({
      ...read,
      method: 'GET',
      path: `${ofVersion}/archive`,
      summary: 'Read the archive of a version, not counted as a download',
      params: versionParams,
      response: bytes('application/zip'),
      etag: true,
      statuses: rangeStatuses,
      extension: true,
      errors: ['not_found', 'archive_lost'],
    }),
  } as const
}

/** Lists and reads the files of a version, withdraws and restores it. */
const versionsAt = (at: CollectionPath) => {
  const ofVersion = `${at}/:package/versions/:version` as const
  return {
    files: endpoint({
      ...read,
      method: 'GET',
      path: `${ofVersion}/files`,
      summary: 'List what an archive contains',
      params: versionParams,
      response: data(z.object({ entries: z.array(archiveEntry) })),
      extension: true,
      errors: ['not_found', 'archive_lost'],
    }),
    file: endpoint({
      ...read,
      method: 'GET',
      path: `${ofVersion}/file`,
      summary: 'Read bytes of one file of an archive',
      params: versionParams,
      /** `offset` and `length` in bytes of the unpacked file; without them the complete file. */
      query: z.object({ path: z.string(), offset: count.optional(), length: count.optional() }),
      response: bytes('application/octet-stream'),
      extension: true,
      errors: ['not_found', 'archive_lost'],
    }),
    withdraw: endpoint({
      ...write,
      method: 'POST',
      path: `${ofVersion}/withdraw`,
      summary: 'Withdraw a version; it stays available by its exact number',
      params: versionParams,
      request: json(z.object({ note: z.string().trim().max(500).default('') })),
      response: json(packageAnswer),
      extension: true,
      errors: ['not_found'],
    }),
    setNotes: endpoint({
      ...write,
      method: 'PUT',
      path: `${ofVersion}/notes`,
      summary: 'Replace the change notes of a version',
      params: versionParams,
      request: json(z.object({ notes: changeNotes })),
      response: json(packageAnswer),
      extension: true,
      errors: ['not_found'],
    }),
    restore: endpoint({
      ...write,
      method: 'POST',
      path: `${ofVersion}/restore`,
      summary: 'Restore a withdrawn version',
      params: versionParams,
      response: json(packageAnswer),
      extension: true,
      errors: ['not_found'],
    }),
  } as const
}

const collectionAt = (name: Collection) => {
  const at = collectionPaths[name]
  return { ...packagesAt(at), ...versionArchivesAt(at), ...versionsAt(at) } as const
}

export const storeApp = collectionAt('app')
export const storeApi = collectionAt('api')

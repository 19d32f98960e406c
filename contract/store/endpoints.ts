import { z } from 'zod'
import { bytes, endpoint, json, success, type Path } from '../endpoint.ts'
import { noContent } from '../http.ts'
import { packageAnswer, packageWrite } from './package.ts'

const slug = z.object({ package: z.string() })
const versioned = slug.extend({ version: z.string() })

/** The four calls of one collection; `package` is a slug, or `<organization_id>:<package_slug>`. */
const collection = (at: Path) =>
  ({
    put: endpoint({
      method: 'PUT',
      path: `${at}/:package`,
      summary: 'Create or update a package',
      permission: 'store:package:write',
      params: slug,
      request: json(packageWrite),
      response: json(packageAnswer),
      token: 'bearer',
    }),
    addVersion: endpoint({
      method: 'PUT',
      path: `${at}/:package/:version`,
      summary: 'Add a version',
      permission: 'store:package:write',
      params: versioned,
      request: bytes('application/zip'),
      response: success(noContent),
      token: 'bearer',
    }),
    get: endpoint({
      method: 'GET',
      path: `${at}/:package`,
      summary: 'Package information',
      permission: 'store:package:read',
      params: slug,
      response: json(packageAnswer),
      token: 'bearer',
    }),
    download: endpoint({
      method: 'GET',
      path: `${at}/:package/:version`,
      summary: 'The archive of a version',
      permission: 'store:package:read',
      params: versioned,
      response: bytes('application/zip'),
      token: 'bearer',
    }),
  }) as const

export const storeApp = collection('/v1/packages/app/templates')
export const storeApi = collection('/v1/packages/api/templates')

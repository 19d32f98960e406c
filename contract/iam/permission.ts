// The permission catalogue (`service:resource:action`), and the built-in roles (IAM10).
import { z } from 'zod'
import type { TermCode } from '../reasons.ts'

/** Actions of each resource of each service. */
export const permissionCatalogue = {
  iam: {
    user: ['read', 'write'],
    group: ['read', 'write'],
    role: ['read', 'write', 'assign'],
    application: ['read', 'write'],
    api_key: ['read', 'write'],
    organization: ['read', 'write'],
    provider: ['read', 'write'],
    setting: ['read', 'write'],
    log: ['read'],
  },
  'data-manager': {
    source: ['read', 'write', 'extract'],
    attribute: ['read', 'write'],
    object: ['read', 'write'],
    build: ['read', 'run'],
  },
  'query-builder-legacy': {
    query: ['run'],
    dataset: ['read'],
    saved_query: ['read', 'write'],
  },
  store: { package: ['read', 'write'], limit: ['write'] },
  dpe: {
    action: ['read', 'write', 'start'],
    workflow: ['read', 'write', 'start'],
    event: ['read'],
    job: ['read', 'cancel'],
    setting: ['read', 'write'],
  },
  playbook: { playbook: ['read', 'write'] },
} as const satisfies Record<string, Record<string, readonly string[]>>

type Catalogue = typeof permissionCatalogue
export type Service = keyof Catalogue
/** A permission as an endpoint requires it: without wildcards. */
export type Permission = {
  [S in Service]: {
    [R in keyof Catalogue[S] & string]: Catalogue[S][R] extends readonly (infer A extends string)[]
      ? `${S}:${R}:${A}`
      : never
  }[keyof Catalogue[S] & string]
}[Service]

/** A permission as a role grants it: each segment is a name or `*`. */
export const grant = z
  .string()
  .regex(/^[a-z-]+:(\*|[a-z_]+):(\*|[a-z_]+)$|^\*:\*:\*$/, 'right' satisfies TermCode)

const follow = 'dpe:job:read'

/** Built-in roles; their ids are their keys. */
export const defaultRoles = {
  admin: { name: 'Admin', permissions: ['*:*:*'] },
  read_only: {
    name: 'Read-only',
    permissions: [
      'iam:*:read',
      'data-manager:*:read',
      'query-builder-legacy:*:read',
      'query-builder-legacy:query:run',
      'store:*:read',
      'dpe:*:read',
      'playbook:*:read',
    ],
  },
  application_user: {
    name: 'Application User',
    permissions: ['query-builder-legacy:query:run', 'query-builder-legacy:dataset:read'],
  },
  analytics_consumer: {
    name: 'Analytics Consumer',
    permissions: ['query-builder-legacy:*:*', 'data-manager:object:read'],
  },
  data_editor: {
    name: 'Data Editor',
    permissions: ['data-manager:*:*', 'query-builder-legacy:*:*', follow, 'dpe:job:cancel'],
  },
  engine_editor: { name: 'Engine Editor', permissions: ['dpe:*:*', 'data-manager:*:read'] },
  store_editor: { name: 'Store Editor', permissions: ['store:*:*'] },
  playbook_editor: { name: 'Playbook Editor', permissions: ['playbook:*:*', 'dpe:*:read'] },
  identity_editor: { name: 'Identity Editor', permissions: ['iam:*:*'] },
} as const satisfies Record<string, { name: string; permissions: readonly string[] }>
export type DefaultRole = keyof typeof defaultRoles

import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { bytes, data, endpoint, json } from '../endpoint.ts'
import { count, list, listQuery, noContent } from '../http.ts'
import {
  moduleSchemas,
  playbookDocument,
  playbookLayout,
  playbookModule,
  playbookSummary,
  playbookVersion,
} from './playbook.ts'

const playbookParams = z.object({ playbook: z.string() })
const versionParams = playbookParams.extend({ number: count })
const read = { permission: 'playbook:playbook:read', extension: true, token: 'bearer' } as const
const write = { permission: 'playbook:playbook:write', extension: true, token: 'bearer' } as const
const text = bytes('application/json', 'playbook', playbookDocument)
const summaryResponse = data(z.object({ playbook: playbookSummary }))
const storage = ['storage_full', 'storage_unwritable'] as const

/** Playbooks belong to the whole platform. Their text is returned as it was sent, byte for byte (PBK7). */
export const playbooks = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks',
    summary: 'List playbooks',
    query: listQuery.extend({ workspace: z.string().optional() }),
    response: data(
      list(playbookSummary).extend({
        /** Workspaces of all playbooks, with the number of playbooks in each. */
        workspaces: z.array(z.object({ name: z.string(), playbooks: count })),
      }),
    ),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/playbooks',
    summary: 'Create a playbook from a document, under its own uuid or a new one',
    request: text,
    response: summaryResponse,
    errors: ['exists', 'playbook_unreadable', ...storage],
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/:playbook',
    summary: 'Read the text of the newest version',
    params: playbookParams,
    response: text,
    errors: ['not_found'],
  }),
  put: endpoint({
    ...write,
    method: 'PUT',
    path: '/playbooks/:playbook',
    summary: 'Save a version; the same bytes again create none',
    params: playbookParams,
    /** `restored_from`: the version whose text this is. */
    query: z.object({ restored_from: count.optional() }),
    request: text,
    response: summaryResponse,
    ifMatch: 'required',
    errors: ['not_found', 'etag_mismatch', 'playbook_unreadable', ...storage],
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: '/playbooks/:playbook',
    summary: 'Delete a playbook and its versions',
    params: playbookParams,
    response: data(noContent),
    ifMatch: 'honoured',
    errors: ['not_found', 'etag_mismatch'],
  }),
  summary: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/:playbook/summary',
    summary: 'Read the summary of a playbook',
    params: playbookParams,
    response: summaryResponse,
    errors: ['not_found'],
  }),
  versions: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/:playbook/versions',
    summary: 'List versions, newest first',
    params: playbookParams,
    query: listQuery,
    response: data(list(playbookVersion)),
    errors: ['not_found'],
  }),
  version: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/:playbook/versions/:number',
    summary: 'Read the text of a version',
    params: versionParams,
    response: text,
    etag: true,
    errors: ['not_found'],
  }),
  layout: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/:playbook/layout',
    summary: 'Read the positions of nodes placed by hand',
    params: playbookParams,
    response: data(z.object({ layout: playbookLayout })),
    errors: ['not_found'],
  }),
  setLayout: endpoint({
    ...write,
    method: 'PUT',
    path: '/playbooks/:playbook/layout',
    summary: 'Save the positions of nodes; the last write wins',
    params: playbookParams,
    request: json(playbookLayout, { budget: bodyBudgets.layout }),
    response: data(z.object({ layout: playbookLayout })),
    errors: ['not_found', ...storage],
  }),
  fetch: endpoint({
    ...write,
    method: 'POST',
    path: '/playbooks/fetch',
    servedWhenFull: true,
    summary: 'Read a document at an address for an import; nothing is stored',
    request: json(z.object({ address: z.url().max(2000) })),
    response: data(z.object({ text: z.string(), address: z.string() })),
    errors: ['address_forbidden', 'address_insecure', 'playbook_unreachable', 'body_too_large'],
  }),
  modules: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/modules',
    summary: 'List the modules that nodes may come from',
    response: data(z.object({ modules: z.array(playbookModule) })),
    etag: true,
  }),
  moduleStep: endpoint({
    ...read,
    method: 'GET',
    path: '/playbooks/modules/:module/steps/:step',
    summary: 'Read the schemas of one action or trigger of a module',
    params: z.object({ module: z.string(), step: z.string() }),
    response: data(moduleSchemas),
    errors: ['not_found'],
  }),
} as const

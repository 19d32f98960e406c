import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { data, endpoint, json } from '../endpoint.ts'
import { flag, list, listQuery, noContent, problem } from '../http.ts'
import { attributeEndpoints } from './attribute-endpoints.ts'
import { buildEndpoints } from './build-endpoints.ts'
import { build, frozen, physicalBuild } from './build.ts'
import { logicalObject, storedLogicalObject } from './logical-object.ts'
import { readingOptions } from './reading-options.ts'
import { readingEndpoints, tableParams, warehouseQuery } from './reading-endpoints.ts'
import { martEndpoints } from './mart-endpoints.ts'
import { relationEndpoints } from './relation-endpoints.ts'
import { planEndpoints } from './plan-endpoints.ts'
import { sampleEndpoints } from './sample-endpoints.ts'
import { ruleEndpoints } from './rule-endpoints.ts'
import { changeEndpoints } from './change-endpoints.ts'
import { connectionEndpoints, unreadable } from './connection-endpoints.ts'
import { extractionEndpoints, resultOrJob, waitQuery } from './extraction-endpoints.ts'
import { fileEntry, source, sourceCreate, sourceUpdate } from './source.ts'
import { table, tableAdd } from './table.ts'

/** Publishes the tables of a build although most of their rows were rejected (DM33, extension). */
const acceptQuery = z.object({ accept_rejected: flag.optional() })
/** Writes all tables of the levels, also those that did not change (DM38, extension). */
const fullQuery = z.object({ full: flag.optional() })
const sourceParams = z.object({ source: z.string() })

export const dataManager = {
  createSource: endpoint({
    method: 'POST',
    path: '/datastores/db',
    summary: 'Create a source',
    permission: 'data-manager:source:write',
    request: json(sourceCreate),
    response: data(z.object({ source })),
    token: 'query',
    errors: [
      'exists',
      'not_found',
      'in_use',
      'upload_incomplete',
      'file_format_unknown',
      'path_outside',
      'path_missing',
      'warehouse_unknown',
    ],
  }),
  listSources: endpoint({
    method: 'GET',
    path: '/datastores/db',
    summary: 'List sources with their state',
    permission: 'data-manager:source:read',
    query: listQuery.extend(warehouseQuery.shape),
    response: data(list(source)),
    extension: true,
  }),
  updateSource: endpoint({
    method: 'PUT',
    path: '/datastores/db/:source',
    summary: 'Change the parameters of a source; its name and kind cannot change',
    permission: 'data-manager:source:write',
    params: sourceParams,
    query: warehouseQuery,
    request: json(sourceUpdate),
    response: data(z.object({ source })),
    ifMatch: 'required',
    extension: true,
  }),
  deleteSource: endpoint({
    method: 'DELETE',
    path: '/datastores/db/:source',
    summary: 'Delete a source, its tables and their extractions; only uploaded files are deleted',
    permission: 'data-manager:source:write',
    params: sourceParams,
    query: warehouseQuery,
    response: data(noContent),
    extension: true,
    errors: ['in_use', 'busy'],
  }),
  ...sampleEndpoints,
  ...connectionEndpoints,
  listFiles: endpoint({
    method: 'GET',
    path: '/datastores/files',
    summary: 'List folders and data files that a local source may name; without a path, the allowed folders',
    permission: 'data-manager:source:write',
    query: z.object({ path: z.string().optional() }),
    response: data(
      z.object({ path: z.string().nullable(), parent: z.string().nullable(), entries: z.array(fileEntry) }),
    ),
    extension: true,
    errors: ['path_outside', 'path_missing'],
  }),
  addTables: endpoint({
    method: 'POST',
    path: '/metas/tables',
    summary: 'Add one or more tables to their source',
    permission: 'data-manager:source:write',
    query: warehouseQuery,
    request: json(z.union([tableAdd, z.array(tableAdd).min(1).max(5000)]), { budget: bodyBudgets.list }),
    response: data(z.object({ tables: z.array(table) })),
    token: 'query',
    errors: [
      'exists',
      'not_found',
      'in_use',
      'upload_incomplete',
      'file_missing',
      'file_format_unknown',
      'path_outside',
      ...unreadable,
    ],
  }),
  listTables: endpoint({
    method: 'GET',
    path: '/metas/tables',
    summary: 'List tables of all sources, or of one',
    permission: 'data-manager:source:read',
    query: listQuery.extend({ ...warehouseQuery.shape, database_name: z.string().optional() }),
    response: data(list(table)),
    extension: true,
  }),
  replaceTable: endpoint({
    method: 'PUT',
    path: '/metas/tables/:source/:table',
    summary:
      'Replace the file of a table of an upload source; the previous file is used until the new one is extracted',
    permission: 'data-manager:source:write',
    params: tableParams,
    query: warehouseQuery,
    request: json(z.object({ upload: z.string(), options: readingOptions.optional() })),
    response: data(z.object({ table })),
    extension: true,
    errors: ['not_found', 'busy', 'in_use', 'upload_incomplete', 'file_format_unknown'],
  }),
  deleteTable: endpoint({
    method: 'DELETE',
    path: '/metas/tables/:source/:table',
    summary: 'Remove a table from its source; only an uploaded file is deleted',
    permission: 'data-manager:source:write',
    params: tableParams,
    query: warehouseQuery,
    response: data(noContent),
    extension: true,
    errors: ['in_use', 'busy'],
  }),
  ...readingEndpoints,
  ...planEndpoints,
  ...changeEndpoints,
  ...ruleEndpoints,
  ...extractionEndpoints,
  ...attributeEndpoints,
  saveObjects: endpoint({
    method: 'POST',
    path: '/logical/object',
    summary: 'Save logical objects: the given ones are created or replaced, others stay',
    permission: 'data-manager:object:write',
    query: warehouseQuery,
    request: json(z.array(logicalObject).min(1), { budget: bodyBudgets.designs }),
    response: data(
      z.object({
        objects: z.array(storedLogicalObject),
        /** Sentences of `warnings`, which are about objects that were saved (DM32). */
        warning: z.string().optional(),
        warnings: z.array(problem).optional(),
      }),
    ),
    ifMatch: 'honoured',
    token: 'query',
    errors: ['attribute_source_shape', 'attribute_source_unknown', 'attribute_unknown', 'exists'],
  }),
  listObjects: endpoint({
    method: 'GET',
    path: '/logical/object',
    summary: 'List the logical objects of both levels',
    permission: 'data-manager:object:read',
    query: listQuery.extend(warehouseQuery.shape),
    response: data(list(storedLogicalObject)),
    extension: true,
  }),
  deleteObject: endpoint({
    method: 'DELETE',
    path: '/logical/object/:object',
    summary: 'Delete a logical object; the next build removes its table',
    permission: 'data-manager:object:write',
    params: z.object({ object: z.string() }),
    query: warehouseQuery,
    response: data(noContent),
    ifMatch: 'honoured',
    extension: true,
    errors: ['in_use'],
  }),
  ...relationEndpoints,
  ...martEndpoints,
  freezePrim: endpoint({
    method: 'PUT',
    path: '/logical/build/prim',
    summary: 'Freeze the design of the prim level (with `level=data_mart`, of the mart level)',
    permission: 'data-manager:build:run',
    /** `object`: freeze only its design; the others stay as they are frozen (extension). */
    query: warehouseQuery.extend({ level: z.string().optional(), object: z.string().optional() }),
    response: data(frozen),
    token: 'query',
    errors: ['not_found'],
  }),
  freezeMart: endpoint({
    method: 'PUT',
    path: '/logical/build/mart',
    summary: 'Freeze the design of the mart level',
    permission: 'data-manager:build:run',
    query: warehouseQuery,
    response: data(frozen),
    token: 'query',
  }),
  buildPhysical: endpoint({
    method: 'PUT',
    path: '/datastores/db/physical',
    summary: 'Build the tables of the named levels and publish them together',
    permission: 'data-manager:build:run',
    query: waitQuery.extend(acceptQuery.shape).extend(fullQuery.shape),
    request: json(physicalBuild),
    response: data(resultOrJob({ build: build.optional() })),
    statuses: { 202: 'It waits for another build, or takes longer than 10 s; follow the job' },
    token: 'query',
    errors: [
      'nothing_to_build',
      'prim_not_built',
      'rows_rejected',
      'file_missing',
      'file_vanished',
      ...unreadable,
    ],
  }),
  listBuilds: endpoint({
    method: 'GET',
    path: '/logical/build',
    summary: 'List builds, newest first',
    permission: 'data-manager:build:read',
    query: listQuery.extend(warehouseQuery.shape),
    response: data(list(build)),
    extension: true,
  }),
  ...buildEndpoints,
} as const

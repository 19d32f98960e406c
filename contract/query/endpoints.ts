import { z } from 'zod'
import { bytes, data, endpoint, json, stream } from '../endpoint.ts'
import { flag, list, listQuery, noContent } from '../http.ts'
import { dataset } from './dataset.ts'
import { queryRequest } from './request.ts'
import { queryResponse } from './response.ts'
import {
  dynamicRun,
  runSource,
  savedQuery,
  savedQueryRun,
  savedQueryWrite,
  sharingGroup,
} from './saved-query.ts'

const idParams = z.object({ id: z.string() })
const jsonType = 'application/json; charset=utf-8'
const tableErrors = [
  'NO_TABLE',
  'NO_TABLE_FOUND',
  'EMPTY_TABLE',
  'EMPTY_TABLES',
  'ERROR',
  'too_many_totals',
  'number_overflow',
  'calculation_overflow',
  'conversion_failed',
  'computed_measure_mode',
  'computed_measure_key',
  'virtual_date',
  'query_timeout',
] as const

const exportErrors = [...tableErrors, 'export_rows', 'exports_busy', 'storage_full'] as const

/**
 * `raw`: text is not guarded against formulas. `bom`: the file starts with a byte order mark (default). `part`: the
 * results or the totals, because a file has one table; required with totals.
 */
const csvQuery = z.object({
  raw: flag.optional(),
  bom: flag.optional(),
  part: z.enum(['results', 'totals']).optional(),
})
export type CsvQuery = z.infer<typeof csvQuery>

/** `source`: for the history of runs (QB16); `http` if it is absent. */
const sourceQuery = z.object({
  source: runSource.exclude(['workflow']).optional().describe('From where the query is run'),
})

/** `saved_query`: id of the saved query that the request is, for its history of runs. */
const runQuery = sourceQuery.extend({ saved_query: z.string().max(100).optional() })

export const query = {
  run: endpoint({
    method: 'POST',
    path: '/qb/query',
    summary: 'Run a query',
    servedWhenFull: true,
    permission: 'query-builder-legacy:query:run',
    query: runQuery,
    request: json(queryRequest, { keepsDigits: true }),
    response: stream(jsonType, queryResponse),
    token: 'query',
    errors: tableErrors,
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/qb/query.csv',
    summary: 'Export the result of a query as CSV',
    permission: 'query-builder-legacy:query:run',
    query: csvQuery,
    request: json(queryRequest, { keepsDigits: true }),
    response: bytes('text/csv; charset=utf-8'),
    token: 'query',
    errors: [...exportErrors, 'part_required'],
  }),
  exportXlsx: endpoint({
    method: 'POST',
    path: '/qb/query.xlsx',
    summary: 'Export the result of a query as an Excel workbook',
    permission: 'query-builder-legacy:query:run',
    request: json(queryRequest, { keepsDigits: true }),
    response: bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    token: 'query',
    extension: true,
    errors: [...exportErrors, 'cell_too_long', 'too_many_columns'],
  }),
  runSaved: endpoint({
    method: 'POST',
    path: '/qb/query/:id',
    summary: 'Run a saved query',
    servedWhenFull: true,
    permission: 'query-builder-legacy:query:run',
    params: idParams,
    query: sourceQuery,
    request: json(dynamicRun, { keepsDigits: true }),
    requestOptional: true,
    response: stream(jsonType, queryResponse),
    token: 'query',
    errors: tableErrors,
  }),
  dataset: endpoint({
    method: 'GET',
    path: '/qb/dataset',
    summary: 'Read what can be queried (to be deprecated)',
    permission: 'query-builder-legacy:dataset:read',
    response: data(dataset),
    token: 'query',
  }),
  listSaved: endpoint({
    method: 'GET',
    path: '/qb/queries',
    summary: 'List saved queries',
    permission: 'query-builder-legacy:saved_query:read',
    query: listQuery,
    response: data(list(savedQuery), { keepsDigits: true }),
    extension: true,
  }),
  createSaved: endpoint({
    method: 'POST',
    path: '/qb/queries',
    summary: 'Save a query',
    permission: 'query-builder-legacy:saved_query:write',
    request: json(savedQueryWrite, { keepsDigits: true }),
    response: data(z.object({ query: savedQuery }), { keepsDigits: true }),
    extension: true,
    errors: ['exists', 'wrong_value', 'query_owner_unknown', 'owner_not_you'],
  }),
  getSaved: endpoint({
    method: 'GET',
    path: '/qb/queries/:id',
    summary: 'Read a saved query',
    permission: 'query-builder-legacy:saved_query:read',
    params: idParams,
    response: data(z.object({ query: savedQuery }), { keepsDigits: true }),
    extension: true,
  }),
  updateSaved: endpoint({
    method: 'PUT',
    path: '/qb/queries/:id',
    summary: 'Replace a saved query',
    permission: 'query-builder-legacy:saved_query:write',
    params: idParams,
    request: json(savedQueryWrite, { keepsDigits: true }),
    response: data(z.object({ query: savedQuery }), { keepsDigits: true }),
    ifMatch: 'required',
    extension: true,
    errors: ['exists', 'wrong_value', 'query_owner_unknown', 'owner_only', 'saved_query_not_yours'],
  }),
  deleteSaved: endpoint({
    method: 'DELETE',
    path: '/qb/queries/:id',
    summary: 'Delete a saved query',
    permission: 'query-builder-legacy:saved_query:write',
    params: idParams,
    response: data(noContent),
    ifMatch: 'honoured',
    extension: true,
    errors: ['saved_query_not_yours'],
  }),
  listSavedRuns: endpoint({
    method: 'GET',
    path: '/qb/queries/:id/runs',
    summary: 'List the runs of a saved query',
    permission: 'query-builder-legacy:saved_query:read',
    params: idParams,
    query: listQuery.pick({ limit: true, cursor: true }),
    response: data(list(savedQueryRun)),
    extension: true,
  }),
  listSharingGroups: endpoint({
    method: 'GET',
    path: '/qb/sharing-groups',
    summary: 'List the groups that the caller may share with',
    permission: 'query-builder-legacy:saved_query:read',
    response: data(z.object({ items: z.array(sharingGroup) })),
    extension: true,
  }),
} as const

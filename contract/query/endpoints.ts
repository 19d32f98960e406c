import { z } from 'zod'
import { bytes, data, endpoint, json, stream } from '../endpoint.ts'
import { flag, list, listQuery, noContent } from '../http.ts'
import { dataset } from './dataset.ts'
import { queryRequest } from './request.ts'
import { queryResponse } from './response.ts'
import { dynamicRun, savedQuery, savedQueryWrite } from './saved-query.ts'

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

export const query = {
  run: endpoint({
    method: 'POST',
    path: '/qb/query',
    summary: 'Run a query',
    servedWhenFull: true,
    permission: 'query-builder-legacy:query:run',
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
    errors: ['exists'],
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
    errors: ['exists'],
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
  }),
} as const

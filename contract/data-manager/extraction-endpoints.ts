// Extractions and what they found.
import { z } from 'zod'
import { bytes, data, endpoint, json } from '../endpoint.ts'
import { count, flag } from '../http.ts'
import { unreadable } from './connection-endpoints.ts'
import { tableParams, warehouseQuery } from './reading-endpoints.ts'
import { extraction, extractionSettings, rejectedLineList, table, tableColumns } from './table.ts'

/** Waits for the end of the job, however long it takes (DM12, extension). */
export const waitQuery = z.object({ wait: flag.optional() })

/** The result if the job finished in time, else only the job to follow (DM12). */
export function resultOrJob<S extends z.ZodRawShape>(shape: S) {
  return z.object({ job_id: z.string(), ...shape })
}

export const extractionEndpoints = {
  extract: endpoint({
    method: 'PUT',
    path: '/metas/sources/extract/:source/:table',
    aliases: ['/metas/sources/extract/:source/table/:table'],
    summary: 'Extract a table: attributes, types, figures, optionally the first rows',
    permission: 'data-manager:source:extract',
    params: tableParams,
    query: extractionSettings.extend({ ...warehouseQuery.shape, ...waitQuery.shape }),
    request: json(extractionSettings),
    requestOptional: true,
    response: data(
      resultOrJob({
        extraction: extraction.optional(),
        /** With `full_read`: the job that reads all lines; null if nothing is left to read (extension). */
        full_job_id: z.string().nullable().optional(),
      }),
    ),
    statuses: { 202: 'It takes longer than 10 s; follow the job' },
    token: 'query',
    errors: [
      'file_missing',
      'file_vanished',
      'file_unreadable',
      'file_empty',
      'extraction_too_wide',
      'extraction_too_large',
      'extraction_too_long',
      ...unreadable,
      'busy',
    ],
  }),
  saveRefresh: endpoint({
    method: 'PUT',
    path: '/metas/tables/:source/:table/refresh',
    summary: 'Choose the column of a table of a database by which only its new rows are read, or none',
    permission: 'data-manager:source:write',
    params: tableParams,
    query: warehouseQuery,
    request: json(z.object({ growing_by: z.string().min(1).max(255).nullable() })),
    response: data(z.object({ table })),
    extension: true,
    errors: ['busy'],
  }),
  lastExtraction: endpoint({
    method: 'GET',
    path: '/metas/sources/extract/:source/table/:table',
    aliases: ['/metas/sources/extract/:source/:table'],
    summary: 'Read the result of the last extraction',
    permission: 'data-manager:source:read',
    params: tableParams,
    query: warehouseQuery,
    response: data(z.object({ extraction: extraction.nullable() })),
    extension: true,
  }),
  listColumns: endpoint({
    method: 'GET',
    path: '/metas/columns',
    summary: 'The attributes of the last extraction of every table, with their types only',
    permission: 'data-manager:source:read',
    query: warehouseQuery,
    response: data(z.object({ tables: z.array(tableColumns) })),
    extension: true,
  }),
  rejectedLines: endpoint({
    method: 'GET',
    path: '/metas/sources/extract/:source/table/:table/rejected',
    summary: 'The rejected lines of the last extraction: the first 10,000, and the number of all',
    permission: 'data-manager:source:extract',
    params: tableParams,
    query: warehouseQuery,
    response: data(z.object({ rejected_rows: count, lines: rejectedLineList })),
    extension: true,
  }),
  allRejectedLines: endpoint({
    method: 'GET',
    path: '/metas/sources/extract/:source/table/:table/rejected/all',
    summary: 'All rejected lines of the last extraction with their whole text, as newline-delimited JSON',
    permission: 'data-manager:source:extract',
    params: tableParams,
    query: warehouseQuery,
    response: bytes('application/x-ndjson'),
    extension: true,
    errors: ['rejects_outdated', 'file_missing', 'file_vanished'],
  }),
} as const

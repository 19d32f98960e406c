import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { readingOptions, tableReading } from './reading-options.ts'
import { filePreview, previewRequest, tableAdd, tablePreview } from './table.ts'

export const warehouseQuery = z.object({ dwhName: z.string().optional(), dwh_name: z.string().optional() })
export const tableParams = z.object({ source: z.string(), table: z.string() })

export const previewErrors = [
  'file_missing',
  'file_vanished',
  'file_unreadable',
  'file_empty',
  'extraction_too_wide',
  'extraction_too_long',
  'source_kind_unknown',
] as const

/** Reading options of a table, and the preview that uses them (DM36). */
export const readingEndpoints = {
  tableReading: endpoint({
    method: 'GET',
    path: '/metas/tables/:source/:table/reading',
    summary: 'Read the reading options of a table: those chosen, and those found by the last extraction',
    permission: 'data-manager:source:read',
    params: tableParams,
    query: warehouseQuery,
    response: data(z.object({ reading: tableReading })),
    extension: true,
  }),
  saveTableReading: endpoint({
    method: 'PUT',
    path: '/metas/tables/:source/:table/reading',
    summary: 'Choose the reading options of a table; the next extraction uses them',
    permission: 'data-manager:source:write',
    params: tableParams,
    query: warehouseQuery,
    request: json(z.object({ options: readingOptions })),
    response: data(z.object({ reading: tableReading })),
    ifMatch: 'honoured',
    extension: true,
    errors: ['busy'],
  }),
  previewTable: endpoint({
    method: 'POST',
    path: '/metas/tables/:source/:table/preview',
    summary: 'Read the first rows of a table with reading options that are not stored',
    permission: 'data-manager:source:extract',
    params: tableParams,
    query: warehouseQuery,
    request: json(previewRequest),
    response: data(z.object({ preview: tablePreview })),
    extension: true,
    errors: previewErrors,
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/metas/sources/:source/preview',
    summary:
      'Read the first rows of a file in the folder of a source, with reading options, before it is added',
    permission: 'data-manager:source:extract',
    params: z.object({ source: z.string() }),
    query: warehouseQuery,
    request: json(previewRequest.extend({ file: tableAdd.shape.table_name })),
    response: data(z.object({ preview: filePreview })),
    extension: true,
    errors: [...previewErrors, 'file_format_unknown', 'path_outside'],
  }),
  /** The caller needs the permission to extract, too. */
  previewPath: endpoint({
    method: 'POST',
    path: '/datastores/files/preview',
    summary:
      'Read the first rows of a file that a local source may name, with reading options, before there is a source',
    permission: 'data-manager:source:write',
    request: json(previewRequest.extend({ path: z.string() })),
    response: data(z.object({ preview: filePreview })),
    extension: true,
    errors: [...previewErrors, 'file_format_unknown', 'path_outside', 'path_missing'],
  }),
} as const

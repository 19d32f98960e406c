// Tests of connections, and the tables of the servers behind them (DM49).
import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { count } from '../http.ts'
import { connection, remoteName, remoteTable, stageResult } from './connection.ts'
import { previewErrors } from './reading-endpoints.ts'
import { fileEntry } from './source.ts'
import { attributeType, filePreview, previewRequest } from './table.ts'

const unreachable = [
  'source_kind_unknown',
  'database_unreachable',
  'database_address_private',
  'database_tls',
  'database_plain',
  'database_sign_in',
  'database_read',
] as const

/** Of a table whose columns are read. */
export const unreadable = [
  ...unreachable,
  'database_table_missing',
  'database_privilege',
  'database_interrupted',
] as const

/** A column of a table on another server, with the type of its attribute unless a value makes it text (DM49.e). */
const remoteColumn = z.object({ name: z.string(), type: attributeType })

export const connectionEndpoints = {
  testConnection: endpoint({
    method: 'POST',
    path: '/datastores/connections/test',
    summary: 'Test a connection step by step: address, encryption, sign-in, read. Nothing is stored',
    permission: 'data-manager:source:write',
    request: json(connection),
    response: data(z.object({ stages: z.array(stageResult) })),
    extension: true,
    errors: ['source_kind_unknown', 'not_found'],
  }),
  listRemoteTables: endpoint({
    method: 'POST',
    path: '/datastores/connections/tables',
    summary: 'List the tables and views of a database with their estimated sizes, by schema and name',
    permission: 'data-manager:source:write',
    request: json(
      connection.extend({
        search: z.string().max(200).default(''),
        offset: count.max(1_000_000).default(0),
        limit: count.min(1).max(5000).default(1000),
      }),
    ),
    response: data(z.object({ tables: z.array(remoteTable), total: count })),
    extension: true,
    errors: [...unreachable, 'not_found'],
  }),
  listRemoteColumns: endpoint({
    method: 'POST',
    path: '/datastores/connections/columns',
    summary: 'List the columns of a table or view of a database with the types that they become',
    permission: 'data-manager:source:write',
    request: json(connection.extend({ table: remoteName })),
    response: data(z.object({ columns: z.array(remoteColumn) })),
    extension: true,
    errors: [...unreadable, 'not_found'],
  }),
  listRemoteFiles: endpoint({
    method: 'POST',
    path: '/datastores/connections/files',
    summary: 'List the folders and data files of one folder of a web server or a file store, in pages',
    permission: 'data-manager:source:write',
    request: json(
      connection.extend({
        /** Path of a listed folder; empty for the place of the source. */
        folder: z.string().max(2000).default(''),
        /** Start of the names in the folder. */
        search: z.string().max(200).default(''),
        cursor: z.string().max(4000).nullable().default(null),
        limit: count.min(1).max(1000).default(1000),
      }),
    ),
    response: data(z.object({ entries: z.array(fileEntry), cursor: z.string().nullable() })),
    extension: true,
    errors: [...unreachable, 'source_sign_in', 'source_file_missing', 'database_interrupted', 'not_found'],
  }),
  /** The caller needs the permission to extract, too. */
  previewRemoteFile: endpoint({
    method: 'POST',
    path: '/datastores/connections/preview',
    summary: 'Read the first rows of a file on another server, with reading options, before it is added',
    permission: 'data-manager:source:write',
    request: json(connection.extend({ ...previewRequest.shape, file: z.string().min(1).max(2000) })),
    response: data(z.object({ preview: filePreview })),
    extension: true,
    errors: [
      ...previewErrors,
      ...unreachable,
      'source_sign_in',
      'source_file_missing',
      'database_interrupted',
      'file_format_unknown',
      'not_found',
    ],
  }),
  allowAddress: endpoint({
    method: 'POST',
    path: '/datastores/connections/addresses',
    summary: 'Allow connections of sources to the private addresses of one host',
    permission: 'iam:setting:write',
    request: json(z.object({ host: z.string().trim().min(1).max(255) })),
    response: data(z.object({ addresses: z.array(z.string()) })),
    extension: true,
    errors: ['database_unreachable'],
  }),
} as const

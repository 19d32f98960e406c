// What can be done with a build that has finished. Extensions.
import { z } from 'zod'
import { bytes, data, endpoint } from '../endpoint.ts'
import { count } from '../http.ts'
import { build, rejectedRow } from './build.ts'
import { warehouseQuery } from './reading-endpoints.ts'

export const buildEndpoints = {
  activateBuild: endpoint({
    method: 'POST',
    path: '/logical/build/:build/activate',
    summary: 'Make the retained build live again; the one that was live is retained',
    permission: 'data-manager:build:run',
    params: z.object({ build: z.string() }),
    query: warehouseQuery,
    response: data(z.object({ build })),
    extension: true,
    errors: ['not_found', 'build_unfinished', 'build_removed', 'tables_missing'],
  }),
  rejectedRows: endpoint({
    method: 'GET',
    path: '/logical/build/:build/rejected/:level/:object',
    summary: 'Read the first rows that a build rejected while it wrote a table, with their reasons',
    permission: 'data-manager:source:extract',
    params: z.object({ build: z.string(), level: z.string(), object: z.string() }),
    query: warehouseQuery,
    response: data(
      z.object({
        /** Of the table; `rows` can be fewer. */
        rejected_rows: count,
        columns: z.array(z.string()),
        rows: z.array(rejectedRow),
      }),
    ),
    extension: true,
    errors: ['not_found'],
  }),
  allRejectedRows: endpoint({
    method: 'GET',
    path: '/logical/build/:build/rejected/:level/:object/all',
    summary: 'All rows that a build rejected while it wrote a table, as newline-delimited JSON',
    permission: 'data-manager:source:extract',
    params: z.object({ build: z.string(), level: z.string(), object: z.string() }),
    query: warehouseQuery.extend({
      /** Position in the `reasons` of the table: only the rows that have this reason. */
      reason: count.optional(),
    }),
    response: bytes('application/x-ndjson'),
    extension: true,
    errors: ['not_found', 'build_rejects_outdated', 'file_vanished'],
  }),
} as const

// What can be done with a build that has finished. Extensions.
import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { build } from './build.ts'
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
} as const

import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { figures, opened, overview } from './today.ts'

/** Ids, one on each line. */
const idLines = (most: number) =>
  z
    .string()
    .max(20_000)
    .transform((text) =>
      text
        .split('\n')
        .filter((id) => id !== '')
        .slice(0, most),
    )

export const today = {
  overview: endpoint({
    method: 'GET',
    path: '/today',
    summary: 'Read what needs attention, the steps of the set-up, and the latest changes',
    permission: 'session',
    response: data(overview),
    extension: true,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/today/figures',
    summary: 'Read the latest values of saved queries',
    permission: 'query-builder-legacy:query:run',
    query: z.object({ ids: idLines(4).optional() }),
    response: data(figures),
    extension: true,
  }),
  opened: endpoint({
    method: 'GET',
    path: '/today/opened',
    summary: 'Read the names of objects that the caller may read',
    permission: 'session',
    query: z.object({ ids: idLines(24) }),
    response: data(opened),
    extension: true,
  }),
} as const

import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { list, listQuery, noContent } from '../http.ts'
import { board, boardWithQueries, boardWrite } from './board.ts'

const boardErrors = ['duplicate', 'board_query_unknown', 'board_group_unknown'] as const
const idParams = z.object({ id: z.string() })

export const boards = {
  list: endpoint({
    method: 'GET',
    path: '/qb/boards',
    summary: 'List boards',
    permission: 'query-builder-legacy:saved_query:read',
    query: listQuery,
    response: data(list(board), { keepsDigits: true }),
    extension: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/qb/boards',
    summary: 'Create a board',
    permission: 'query-builder-legacy:saved_query:write',
    request: json(boardWrite, { keepsDigits: true }),
    response: data(z.object({ board }), { keepsDigits: true }),
    extension: true,
    errors: boardErrors,
  }),
  get: endpoint({
    method: 'GET',
    path: '/qb/boards/:id',
    summary: 'Read a board with its saved queries',
    permission: 'query-builder-legacy:saved_query:read',
    params: idParams,
    response: data(boardWithQueries, { keepsDigits: true }),
    extension: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/qb/boards/:id',
    summary: 'Replace a board',
    permission: 'query-builder-legacy:saved_query:write',
    params: idParams,
    request: json(boardWrite, { keepsDigits: true }),
    response: data(z.object({ board }), { keepsDigits: true }),
    ifMatch: 'required',
    extension: true,
    errors: ['board_not_owned', ...boardErrors],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/qb/boards/:id',
    summary: 'Delete a board',
    permission: 'query-builder-legacy:saved_query:write',
    params: idParams,
    response: data(noContent),
    ifMatch: 'honoured',
    extension: true,
    errors: ['board_not_owned'],
  }),
} as const

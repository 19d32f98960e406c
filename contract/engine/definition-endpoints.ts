import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { data, endpoint, json } from '../endpoint.ts'
import { list, listQuery, noContent } from '../http.ts'
import {
  action,
  actionCreate,
  actionKinds,
  actionTest,
  actionTestResult,
  actionVersion,
  actionWrite,
} from './action.ts'
import { workflow, workflowCreate, workflowWrite } from './workflow.ts'

const actionParams = z.object({ action: z.string() })
const workflowParams = z.object({ workflow: z.string() })
const extension = { extension: true, token: 'query' } as const

/** Actions, workflows and their schedules. */
export const definitions = {
  listActions: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/actions',
    summary: 'List actions',
    permission: 'dpe:action:read',
    query: listQuery.extend({ kind: z.enum(actionKinds).optional() }),
    response: data(list(action)),
  }),
  createAction: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/actions',
    summary: 'Create an action',
    permission: 'dpe:action:write',
    request: json(actionCreate),
    response: data(z.object({ action })),
    errors: ['exists'],
  }),
  getAction: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/actions/:action',
    summary: 'Read an action',
    permission: 'dpe:action:read',
    params: actionParams,
    response: data(z.object({ action })),
    errors: ['not_found'],
  }),
  updateAction: endpoint({
    ...extension,
    method: 'PUT',
    path: '/dpe/v3/actions/:action',
    summary: 'Save an action; changed parameters become a version',
    permission: 'dpe:action:write',
    params: actionParams,
    request: json(actionWrite),
    response: data(z.object({ action })),
    ifMatch: 'required',
    errors: ['not_found', 'etag_mismatch'],
  }),
  deleteAction: endpoint({
    ...extension,
    method: 'DELETE',
    path: '/dpe/v3/actions/:action',
    summary: 'Delete an action that no workflow uses',
    permission: 'dpe:action:write',
    params: actionParams,
    response: data(noContent),
    ifMatch: 'honoured',
    errors: ['not_found', 'etag_mismatch', 'in_use'],
  }),
  actionVersions: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/actions/:action/versions',
    summary: 'List versions of an action, newest first',
    permission: 'dpe:action:read',
    params: actionParams,
    query: listQuery,
    response: data(list(actionVersion)),
    errors: ['not_found'],
  }),
  testAction: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/actions/:action/test',
    summary: 'Run an action without effects and answer what it would have done (ENG20)',
    permission: 'dpe:action:write',
    params: actionParams,
    request: json(actionTest, { budget: bodyBudgets.events, keepsDigits: true }),
    response: data(actionTestResult),
    errors: ['not_found'],
  }),
  listWorkflows: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/workflows',
    summary: 'List workflows',
    permission: 'dpe:workflow:read',
    query: listQuery,
    response: data(list(workflow)),
  }),
  createWorkflow: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/workflows',
    summary: 'Create a workflow',
    permission: 'dpe:workflow:write',
    request: json(workflowCreate),
    response: data(z.object({ workflow })),
    errors: ['exists'],
  }),
  getWorkflow: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/workflows/:workflow',
    summary: 'Read a workflow',
    permission: 'dpe:workflow:read',
    params: workflowParams,
    response: data(z.object({ workflow })),
    errors: ['not_found'],
  }),
  updateWorkflow: endpoint({
    ...extension,
    method: 'PUT',
    path: '/dpe/v3/workflows/:workflow',
    summary: 'Save a workflow',
    permission: 'dpe:workflow:write',
    params: workflowParams,
    request: json(workflowWrite),
    response: data(z.object({ workflow })),
    ifMatch: 'required',
    errors: ['not_found', 'etag_mismatch'],
  }),
  deleteWorkflow: endpoint({
    ...extension,
    method: 'DELETE',
    path: '/dpe/v3/workflows/:workflow',
    summary: 'Delete a workflow',
    permission: 'dpe:workflow:write',
    params: workflowParams,
    response: data(noContent),
    ifMatch: 'honoured',
    errors: ['not_found', 'etag_mismatch'],
  }),
  nextRuns: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/schedule',
    summary:
      'Compute the next starts of a schedule, and the hours that daylight saving time skips or repeats',
    permission: 'dpe:workflow:read',
    query: z.object({ cron: z.string().max(200), time_zone: z.string().max(100) }),
    response: data(
      z.object({
        next_runs: z.array(z.string()),
        /** Starts within a year that fall into an hour that is skipped or repeated. */
        changes: z.array(z.object({ at: z.string(), change: z.enum(['skipped', 'repeated']) })),
      }),
    ),
  }),
} as const

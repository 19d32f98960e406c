import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { data, endpoint, json, success } from '../endpoint.ts'
import { list, listQuery } from '../http.ts'
import { job, jobKind, jobState, logLine, started } from './job.ts'

/** Body of a start: rows. A value that is not a list is accepted here and fails the job with a message (ENG3). */
const eventRows = z.unknown()

const jobParams = z.object({ job: z.string() })
const startQuery = z.object({ app_id: z.string().optional(), type: z.string().optional() })

export const engine = {
  startAction: endpoint({
    method: 'POST',
    path: '/dpe/v3/actions/:action/start',
    summary: 'Start an action; the rows become the content of its event',
    permission: 'dpe:action:start',
    params: z.object({ action: z.string() }),
    query: startQuery,
    request: json(eventRows, { budget: bodyBudgets.events }),
    response: success(started),
    token: 'query',
  }),
  startWorkflow: endpoint({
    method: 'POST',
    path: '/dpe/v3/workflows/:workflow/start',
    summary: 'Start a workflow',
    permission: 'dpe:workflow:start',
    params: z.object({ workflow: z.string() }),
    query: startQuery,
    request: json(eventRows, { budget: bodyBudgets.events }),
    response: success(started),
    token: 'query',
  }),
  listJobs: endpoint({
    method: 'GET',
    path: '/dpe/v3/jobs',
    summary: 'List jobs, newest first',
    permission: 'dpe:job:read',
    query: listQuery.extend({ kind: jobKind.optional(), state: jobState.optional() }),
    response: data(list(job)),
    extension: true,
  }),
  getJob: endpoint({
    method: 'GET',
    path: '/dpe/v3/jobs/:job',
    summary: 'Read a job with its steps',
    permission: 'dpe:job:read',
    params: jobParams,
    response: data(z.object({ job })),
    extension: true,
  }),
  getJobLog: endpoint({
    method: 'GET',
    path: '/dpe/v3/jobs/:job/log',
    summary: 'Read the log of a job, oldest line first; `cursor` continues after the last line read',
    permission: 'dpe:job:read',
    params: jobParams,
    query: listQuery,
    response: data(list(logLine)),
    extension: true,
  }),
  cancelJob: endpoint({
    method: 'DELETE',
    path: '/dpe/v3/jobs/:job',
    summary: 'Cancel a job; its changes are discarded',
    permission: 'dpe:job:cancel',
    params: jobParams,
    response: data(z.object({ job })),
    extension: true,
    errors: ['job_finished'],
  }),
} as const

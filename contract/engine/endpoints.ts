import { z } from 'zod'
import { bodyBudgets } from '../body-budget.ts'
import { bytes, data, endpoint, json, jsonText, stream, success } from '../endpoint.ts'
import { count, flag, list, listQuery, noContent } from '../http.ts'
import { actionTable, actionTableWrite } from './action-table.ts'
import { definitions } from './definition-endpoints.ts'
import { event } from './event.ts'
import { job, jobKind, jobOutcome, jobState, logLine, started } from '../jobs/job.ts'
import { notification, notificationReason, notificationReasons } from './notification.ts'
import { engineSettingsDocument, engineSettingsWrite } from './setting.ts'

/** Body of a start: rows. A value that is not a list is accepted here and fails the job with a message (ENG3). */
const eventRows = z.unknown()

const jobParams = z.object({ job: z.string() })
/** Reasons of notifications, separated by commas. */
const reasonList = z
  .string()
  .max(100)
  .regex(new RegExp(`^(?:(?:${notificationReasons.join('|')})(?:,|$))*$`))
  .transform((text) => text.split(',').flatMap((each) => notificationReason.safeParse(each).data ?? []))
const eventParams = z.object({ event: z.string() })
const extension = { extension: true, token: 'query' } as const
/** `warning`: what the request names that does not exist. */
const startResponse = success(started.extend({ warning: z.string().optional() }))
const startQuery = z.object({ app_id: z.string().optional(), type: z.string().optional() })

export const engine = {
  startAction: endpoint({
    method: 'POST',
    path: '/dpe/v3/actions/:action/start',
    summary: 'Start an action; the rows become the content of its event',
    permission: 'dpe:action:start',
    params: z.object({ action: z.string() }),
    query: startQuery,
    request: jsonText(eventRows, bodyBudgets.events),
    idempotencyKey: true,
    response: startResponse,
    errors: ['not_found', 'action_disabled', 'idempotency_conflict', 'too_many_bodies'],
    token: 'query',
  }),
  startWorkflow: endpoint({
    method: 'POST',
    path: '/dpe/v3/workflows/:workflow/start',
    summary: 'Start a workflow',
    permission: 'dpe:workflow:start',
    params: z.object({ workflow: z.string() }),
    query: startQuery,
    request: jsonText(eventRows, bodyBudgets.events),
    idempotencyKey: true,
    response: startResponse,
    errors: ['not_found', 'workflow_disabled', 'idempotency_conflict', 'too_many_bodies'],
    token: 'query',
  }),
  ...definitions,
  listEvents: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/events',
    summary: 'List events, newest first; `q` finds text in their content',
    permission: 'dpe:event:read',
    query: listQuery.extend({
      target: z.string().optional(),
      outcome: jobOutcome.optional(),
      /** An instant. */
      since: z.iso.datetime().optional(),
    }),
    response: data(list(event)),
  }),
  getEvent: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/events/:event',
    summary: 'Read an event without its content',
    permission: 'dpe:event:read',
    params: eventParams,
    response: data(z.object({ event })),
    errors: ['not_found'],
  }),
  eventContent: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/events/:event/content',
    summary: 'Read the content of an event as it was sent',
    permission: 'dpe:event:read',
    params: eventParams,
    response: bytes('application/json', 'archive', eventRows),
    errors: ['not_found'],
  }),
  sendEventAgain: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/events/:event/send',
    summary: 'Send an event again: a new event and job with the same content',
    permission: 'dpe:action:start',
    params: eventParams,
    response: data(started.extend({ event_id: z.string() })),
    errors: ['not_found', 'action_disabled', 'workflow_disabled'],
  }),
  listTables: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/tables',
    summary: 'List action tables',
    permission: 'dpe:action:read',
    query: listQuery,
    response: data(list(actionTable)),
  }),
  createTable: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/tables',
    summary: 'Create an action table',
    permission: 'dpe:action:write',
    request: json(actionTableWrite),
    response: data(z.object({ table: actionTable })),
    errors: ['exists'],
  }),
  deleteTable: endpoint({
    ...extension,
    method: 'DELETE',
    path: '/dpe/v3/tables/:level/:table',
    summary: 'Delete an action table with its rows',
    permission: 'dpe:action:write',
    params: z.object({ level: z.string(), table: z.string() }),
    response: data(noContent),
    errors: ['not_found', 'in_use'],
  }),
  listNotifications: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/notifications',
    summary: 'List the notifications of the caller, newest first',
    permission: 'session',
    query: listQuery.extend({ reasons: reasonList.optional(), unread: flag.optional() }),
    response: data(list(notification).extend({ unread: count })),
  }),
  readNotifications: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/notifications/read',
    summary: 'Mark notifications as read; all of them without a list',
    permission: 'session',
    request: json(z.object({ ids: z.array(z.string()).max(1000).optional() }), { budget: bodyBudgets.list }),
    response: data(z.object({ unread: count })),
  }),
  getSettings: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/settings',
    summary: 'Read the settings of the engine',
    permission: 'dpe:setting:read',
    response: data(z.object({ settings: engineSettingsDocument })),
  }),
  setSettings: endpoint({
    ...extension,
    method: 'PUT',
    path: '/dpe/v3/settings',
    summary: 'Change the settings of the engine',
    permission: 'dpe:setting:write',
    request: json(engineSettingsWrite),
    response: data(z.object({ settings: engineSettingsDocument })),
    ifMatch: 'required',
    errors: ['etag_mismatch', 'beyond_own_rights', 'beyond_own_rows'],
  }),
  retryJob: endpoint({
    ...extension,
    method: 'POST',
    path: '/dpe/v3/jobs/:job/retry',
    summary: 'Start a job that continues a failed one at its failed step',
    permission: 'dpe:job:read',
    params: jobParams,
    response: data(started),
    errors: ['not_found', 'job_not_retryable'],
  }),
  followJob: endpoint({
    ...extension,
    method: 'GET',
    path: '/dpe/v3/jobs/:job/events',
    summary: 'Follow the state and the log of a job as server-sent events (ENG23)',
    permission: 'dpe:job:read',
    params: jobParams,
    response: stream('text/event-stream', z.string()),
    errors: ['not_found'],
  }),
  listJobs: endpoint({
    method: 'GET',
    path: '/dpe/v3/jobs',
    summary: 'List jobs, newest first',
    permission: 'dpe:job:read',
    query: listQuery.extend({
      kind: jobKind.optional(),
      state: jobState.optional().describe('Only jobs in this state'),
    }),
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

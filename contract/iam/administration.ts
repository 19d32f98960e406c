// Applications, organizations, settings and the audit log (IAM11). All of them are extensions.
import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { list, listQuery, noContent } from '../http.ts'
import { appId, application, applicationWrite } from './application.ts'
import { auditEntry, auditQuery, verification } from './audit.ts'
import { member, memberWrite } from './member.ts'
import { organization, organizationCreate, organizationListQuery, organizationWrite } from './organization.ts'
import { settings, settingsWrite } from './setting.ts'

const idParams = z.object({ id: z.string() })
const memberParams = z.object({ id: z.string(), user: z.string() })

export const applications = {
  list: endpoint({
    method: 'GET',
    path: '/iam/applications',
    summary: 'List applications',
    permission: 'iam:application:read',
    query: listQuery,
    response: data(list(application)),
    extension: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/applications',
    summary: 'Create an application',
    permission: 'iam:application:write',
    request: json(applicationWrite.extend({ appid: appId })),
    response: data(z.object({ application })),
    extension: true,
    errors: ['exists', 'wrong_value', 'beyond_own_rights', 'beyond_own_rows'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/iam/applications/:id',
    summary: 'Read an application',
    permission: 'iam:application:read',
    params: idParams,
    response: data(z.object({ application })),
    extension: true,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/iam/applications/:id',
    summary: 'Replace what an application shows before sign-in',
    permission: 'iam:application:write',
    params: idParams,
    request: json(applicationWrite),
    response: data(z.object({ application })),
    ifMatch: 'required',
    extension: true,
    errors: ['not_found', 'last_administrator', 'wrong_value', 'beyond_own_rights', 'beyond_own_rows'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/iam/applications/:id',
    summary: 'Delete an application; its sessions end',
    permission: 'iam:application:write',
    params: idParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'built_in'],
  }),
} as const

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/iam/organizations',
    summary: 'List the caller’s organizations, or all of them',
    permission: 'session',
    query: organizationListQuery,
    response: data(list(organization)),
    extension: true,
    errors: ['missing_permission'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/organizations',
    summary: 'Create an organization',
    permission: 'iam:organization:write',
    request: json(organizationCreate),
    response: data(z.object({ organization })),
    extension: true,
    errors: ['exists'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/iam/organizations/:id',
    summary: 'Read an organization',
    permission: 'iam:organization:read',
    params: idParams,
    response: data(z.object({ organization })),
    extension: true,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/iam/organizations/:id',
    summary: 'Replace an organization',
    permission: 'iam:organization:write',
    params: idParams,
    request: json(organizationWrite),
    response: data(z.object({ organization })),
    ifMatch: 'required',
    extension: true,
    errors: ['not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/iam/organizations/:id',
    summary: 'Delete an organization that owns nothing',
    permission: 'iam:organization:write',
    params: idParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'built_in', 'in_use'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/iam/organizations/:id/members',
    summary: 'List the members of an organization',
    permission: 'iam:organization:read',
    params: idParams,
    query: listQuery,
    response: data(list(member)),
    extension: true,
    errors: ['not_found'],
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/iam/organizations/:id/members',
    summary: 'Add a member',
    permission: 'iam:organization:write',
    params: idParams,
    request: json(memberWrite),
    response: data(z.object({ organization })),
    extension: true,
    errors: ['not_found'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/iam/organizations/:id/members/:user',
    summary: 'Remove a member',
    permission: 'iam:organization:write',
    params: memberParams,
    response: data(z.object({ organization })),
    extension: true,
    errors: ['not_found'],
  }),
} as const

export const identitySettings = {
  get: endpoint({
    method: 'GET',
    path: '/iam/settings',
    summary: 'Read the identity settings',
    permission: 'iam:setting:read',
    response: data(z.object({ settings })),
    extension: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/iam/settings',
    summary: 'Replace the identity settings',
    permission: 'iam:setting:write',
    request: json(settingsWrite),
    response: data(z.object({ settings })),
    ifMatch: 'required',
    extension: true,
    errors: ['beyond_own_rights', 'beyond_own_rows'],
  }),
} as const

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/iam/logs',
    summary: 'Read the audit log, newest first',
    permission: 'iam:log:read',
    query: auditQuery,
    response: data(list(auditEntry)),
    extension: true,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/iam/logs/verification',
    summary: 'Verify the audit log',
    permission: 'iam:log:read',
    response: data(z.object({ verification })),
    extension: true,
  }),
} as const

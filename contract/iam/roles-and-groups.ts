// Groups, roles and API keys (IAM10, IAM11).
import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { list, listQuery, noContent } from '../http.ts'
import { apiKey, apiKeyCreate, apiKeyListQuery } from './api-key.ts'
import { group, groupWrite } from './group.ts'
import { member, memberWrite } from './member.ts'
import { role, roleWrite } from './role.ts'

const idParams = z.object({ id: z.string() })
const memberParams = z.object({ id: z.string(), user: z.string() })

export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/iam/groups',
    summary: 'List groups',
    permission: 'iam:group:read',
    query: listQuery,
    response: data(list(group)),
    extension: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/groups',
    summary: 'Create a group',
    permission: 'iam:group:write',
    request: json(groupWrite),
    response: data(z.object({ group })),
    extension: true,
    errors: ['exists', 'wrong_value', 'beyond_own_rights'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/iam/groups/:id',
    summary: 'Read a group',
    permission: 'iam:group:read',
    params: idParams,
    response: data(z.object({ group })),
    extension: true,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/iam/groups/:id',
    summary: 'Replace a group',
    permission: 'iam:group:write',
    params: idParams,
    request: json(groupWrite),
    response: data(z.object({ group })),
    ifMatch: 'required',
    extension: true,
    errors: ['not_found', 'exists', 'last_administrator', 'wrong_value', 'beyond_own_rights'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/iam/groups/:id',
    summary: 'Delete a group; its members keep their other roles',
    permission: 'iam:group:write',
    params: idParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'last_administrator', 'in_use', 'beyond_own_rights'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/iam/groups/:id/members',
    summary: 'List the members of a group',
    permission: 'iam:group:read',
    params: idParams,
    query: listQuery,
    response: data(list(member)),
    extension: true,
    errors: ['not_found'],
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/iam/groups/:id/members',
    summary: 'Add a member',
    permission: 'iam:group:write',
    params: idParams,
    request: json(memberWrite),
    response: data(z.object({ group })),
    extension: true,
    errors: ['not_found', 'beyond_own_rights'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/iam/groups/:id/members/:user',
    summary: 'Remove a member',
    permission: 'iam:group:write',
    params: memberParams,
    response: data(z.object({ group })),
    extension: true,
    errors: ['not_found', 'last_administrator', 'beyond_own_rights'],
  }),
} as const

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/iam/roles',
    summary: 'List roles',
    permission: 'iam:role:read',
    query: listQuery,
    response: data(list(role)),
    extension: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/roles',
    summary: 'Create a role',
    permission: 'iam:role:write',
    request: json(roleWrite, { keepsDigits: true }),
    response: data(z.object({ role })),
    extension: true,
    errors: ['exists', 'wrong_value', 'beyond_own_rights'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/iam/roles/:id',
    summary: 'Read a role',
    permission: 'iam:role:read',
    params: idParams,
    response: data(z.object({ role })),
    extension: true,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/iam/roles/:id',
    summary: 'Replace a role',
    permission: 'iam:role:write',
    params: idParams,
    request: json(roleWrite, { keepsDigits: true }),
    response: data(z.object({ role })),
    ifMatch: 'required',
    extension: true,
    errors: ['not_found', 'exists', 'last_administrator', 'wrong_value', 'beyond_own_rights'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/iam/roles/:id',
    summary: 'Delete a role that is not built in',
    permission: 'iam:role:write',
    params: idParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'built_in', 'last_administrator', 'in_use', 'beyond_own_rights'],
  }),
} as const

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/iam/api_keys',
    summary: 'List API keys, newest first',
    permission: 'iam:api_key:read',
    query: apiKeyListQuery,
    response: data(list(apiKey)),
    extension: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/api_keys',
    summary: 'Create an API key; its secret key is returned once',
    permission: 'iam:api_key:write',
    request: json(apiKeyCreate),
    response: data(z.object({ api_key: apiKey, secretkey: z.string() })),
    extension: true,
    errors: ['not_found', 'wrong_format', 'beyond_own_rights'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/iam/api_keys/:id',
    summary: 'Delete an API key; its sessions end',
    permission: 'iam:api_key:write',
    params: idParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'beyond_own_rights'],
  }),
} as const

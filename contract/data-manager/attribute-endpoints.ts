import { z } from 'zod'
import { data, endpoint, json } from '../endpoint.ts'
import { list, listQuery, noContent } from '../http.ts'
import {
  attributePreview,
  attributePreviewRequest,
  virtualAttribute,
  virtualAttributeCreate,
  virtualAttributeUpdate,
} from './virtual-attribute.ts'

const warehouseParams = z.object({ dwh: z.string() })
const attributeParams = warehouseParams.extend({ attribute: z.string() })

/** Virtual attributes (DM7), and the preview of one that is being written (DM67). */
export const attributeEndpoints = {
  createAttribute: endpoint({
    method: 'POST',
    path: '/attributes/:dwh',
    summary: 'Define a virtual attribute',
    permission: 'data-manager:attribute:write',
    params: warehouseParams,
    request: json(virtualAttributeCreate),
    response: data(z.object({ attribute: virtualAttribute })),
    token: 'query',
    errors: ['attribute_taken', 'exists', 'expression_refused', 'nothing_to_query'],
  }),
  listAttributes: endpoint({
    method: 'GET',
    path: '/attributes/:dwh',
    summary: 'List virtual attributes',
    permission: 'data-manager:attribute:read',
    params: warehouseParams,
    query: listQuery,
    response: data(list(virtualAttribute)),
    extension: true,
  }),
  previewAttribute: endpoint({
    method: 'POST',
    path: '/attributes/:dwh/preview',
    summary: 'Check the SQL of a virtual attribute, and return its type and its values in some rows',
    permission: 'data-manager:attribute:write',
    params: warehouseParams,
    request: json(attributePreviewRequest),
    response: data(z.object({ preview: attributePreview })),
    servedWhenFull: true,
    extension: true,
    errors: ['nothing_to_query'],
  }),
  getAttribute: endpoint({
    method: 'GET',
    path: '/attributes/:dwh/:attribute',
    summary: 'Get a virtual attribute',
    permission: 'data-manager:attribute:read',
    params: attributeParams,
    response: data(z.object({ attribute: virtualAttribute })),
    extension: true,
  }),
  updateAttribute: endpoint({
    method: 'PUT',
    path: '/attributes/:dwh/:attribute',
    summary: 'Change a virtual attribute; its name cannot change',
    permission: 'data-manager:attribute:write',
    params: attributeParams,
    request: json(virtualAttributeUpdate),
    response: data(z.object({ attribute: virtualAttribute })),
    ifMatch: 'required',
    extension: true,
    errors: ['expression_refused', 'nothing_to_query'],
  }),
  deleteAttribute: endpoint({
    method: 'DELETE',
    path: '/attributes/:dwh/:attribute',
    summary: 'Delete a virtual attribute; queries that use it then report an unknown field',
    permission: 'data-manager:attribute:write',
    params: attributeParams,
    response: data(noContent),
    ifMatch: 'honoured',
    extension: true,
  }),
} as const

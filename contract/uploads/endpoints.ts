import { z } from 'zod'
import { bytes, data, endpoint, json } from '../endpoint.ts'
import { count, list, listQuery, noContent } from '../http.ts'
import { sha256, upload, uploadCreate, uploadPreview, uploadPreviewRequest } from './upload.ts'

const uploadParams = z.object({ upload: z.string() })

/**
 * Uploads are visible only to the user who started them. Under `/v1` they belong to the package store, embedded or
 * remote (STO16): a version can only be created from an upload to the same store.
 */
export const uploads = {
  create: endpoint({
    method: 'POST',
    path: '/uploads',
    aliases: ['/v1/uploads'],
    summary: 'Start an upload; its purpose decides which permission it needs',
    permission: 'session',
    request: json(uploadCreate),
    response: data(z.object({ upload })),
    extension: true,
    errors: ['missing_permission', 'too_big', 'too_many', 'storage_full', 'storage_unwritable'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/uploads',
    aliases: ['/v1/uploads'],
    summary: 'List your own uploads that have not been used yet, newest first',
    permission: 'session',
    query: listQuery,
    response: data(list(upload)),
    extension: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/uploads/:upload',
    aliases: ['/v1/uploads/:upload'],
    summary: 'Read an upload: how many bytes were received, and their SHA-256',
    permission: 'session',
    params: uploadParams,
    response: data(z.object({ upload })),
    extension: true,
    errors: ['not_found'],
  }),
  send: endpoint({
    method: 'PUT',
    path: '/uploads/:upload/bytes',
    aliases: ['/v1/uploads/:upload/bytes'],
    summary: 'Append bytes at the current offset; bytes received before a broken connection are kept',
    permission: 'session',
    params: uploadParams,
    query: z.object({ offset: count }),
    request: bytes('application/octet-stream', 'upload'),
    response: data(z.object({ upload })),
    extension: true,
    errors: [
      'missing_permission',
      'not_found',
      'upload_offset',
      'upload_overflow',
      'upload_incomplete',
      'upload_complete',
      'storage_full',
      'storage_unwritable',
    ],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/uploads/:upload/complete',
    aliases: ['/v1/uploads/:upload/complete'],
    summary: 'Confirm the complete file by the SHA-256 that its sender computed',
    permission: 'session',
    params: uploadParams,
    request: json(z.object({ sha256 })),
    response: data(z.object({ upload })),
    extension: true,
    errors: [
      'missing_permission',
      'not_found',
      'upload_incomplete',
      'upload_differs',
      'storage_full',
      'storage_unwritable',
    ],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/uploads/:upload/preview',
    aliases: ['/v1/uploads/:upload/preview'],
    summary: 'Read the first rows of the bytes received; null while nothing can be read yet',
    permission: 'session',
    params: uploadParams,
    response: data(z.object({ preview: uploadPreview.nullable() })),
    extension: true,
    errors: ['not_found', 'file_format_unknown', 'file_unreadable'],
  }),
  previewWith: endpoint({
    method: 'POST',
    path: '/uploads/:upload/preview',
    aliases: ['/v1/uploads/:upload/preview'],
    summary:
      'Read the first rows of the bytes received with reading options; null while nothing can be read yet',
    permission: 'session',
    params: uploadParams,
    request: json(uploadPreviewRequest),
    response: data(z.object({ preview: uploadPreview.nullable() })),
    extension: true,
    errors: ['not_found', 'file_format_unknown', 'file_unreadable'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/uploads/:upload',
    aliases: ['/v1/uploads/:upload'],
    summary: 'Cancel an upload',
    permission: 'session',
    params: uploadParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'in_use'],
  }),
} as const

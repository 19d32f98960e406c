// Upload endpoints by purpose: archives go to the package store (STO16).
import type { Endpoint } from '#contract/endpoint.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { UploadPurpose } from '#contract/uploads/upload.ts'

const atStore = <E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.aliases?.[0] ?? endpoint.path,
})

const ofStore: typeof uploads = {
  create: atStore(uploads.create),
  list: atStore(uploads.list),
  get: atStore(uploads.get),
  send: atStore(uploads.send),
  complete: atStore(uploads.complete),
  preview: atStore(uploads.preview),
  previewWith: atStore(uploads.previewWith),
  remove: atStore(uploads.remove),
}

export const uploadsFor: { readonly [Purpose in UploadPurpose]: typeof uploads } = {
  source: uploads,
  archive: ofStore,
}

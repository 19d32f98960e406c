// Upload endpoints. An upload is visible only to the account that created it.
import type { PlatformApi } from '#contract/api.ts'
import type { UploadRow } from '../db/tables.ts'
import type { Handlers } from '../core/handler.ts'
import { sortedPage, type Listing } from '../core/sorted-page.ts'
import { discard } from './discard-body.ts'
import type { UploadPreviews } from './preview.ts'
import type { Uploads } from './uploads.ts'

const listing: Listing<UploadRow> = {
  text: ({ name }) => name,
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    size: ({ size }) => size,
    created_at: ({ createdAt }) => createdAt,
  },
}

/** Handlers of the area `uploads`. */
export function uploadHandlers(uploads: Uploads, previews: UploadPreviews): Handlers<PlatformApi['uploads']> {
  return {
    create: async ({ body }, { session }) => ({ upload: await uploads.create(body, session) }),

    list: async ({ query }, { session }) => {
      const page = sortedPage(await uploads.listUnused(session), { query, listing })
      return { ...page, items: await Promise.all(page.items.map(uploads.summarize)) }
    },

    get: async ({ params }, { session }) => ({
      upload: await uploads.read(await uploads.requireOwn(params.upload, session)),
    }),

    send: async ({ params, query, body }, { session }) => {
      try {
        return { upload: await uploads.send(params.upload, { session, offset: query.offset, body }) }
      } catch (error) {
        await discard(body)
        throw error
      }
    },

    complete: async ({ params, body }, { session }) => ({
      upload: await uploads.complete(params.upload, { session, sha256: body.sha256 }),
    }),

    preview: async ({ params }, { session }) => ({
      preview: await previews.of(await uploads.requireOwn(params.upload, session)),
    }),

    previewWith: async ({ params, body }, { session }) => ({
      preview: await previews.of(await uploads.requireOwn(params.upload, session), body.options),
    }),

    remove: async ({ params }, { session }) => {
      await uploads.remove(params.upload, session)
      return {}
    },
  }
}

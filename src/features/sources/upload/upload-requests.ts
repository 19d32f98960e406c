// Which calls bring a file in: begun, sent from the byte that is reached, confirmed by its SHA-256.
import { uploads } from '#contract/uploads/endpoints.ts'
import type { Arrival } from '#src/api/uploads/arrivals.ts'
import { shown } from '#src/api/shown-request.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'

type File = Pick<Arrival, 'name'> & {
  readonly transfer: Pick<Arrival['transfer'], 'size' | 'upload' | 'received'>
}

const imagined: File = { name: 'table.csv', transfer: { size: 0, upload: null, received: 0 } }

/** Of the file that came last; of an imagined one while none has come. */
export const useUploadRequests = ({ name, transfer }: File = imagined): void =>
  useShownRequests(() => {
    const { size, received, upload } = transfer
    const params = { upload: upload ?? '<upload_id>' }
    return [
      shown(uploads.list, { query: { limit: 1000 } }, { note: 'listUploads' }),
      shown(uploads.create, { body: { name, size, purpose: 'source' } }, { note: 'createUpload' }),
      shown(
        uploads.send,
        { params, query: { offset: received }, body: new Blob() },
        { note: 'sendBytes', file: name },
      ),
      shown(uploads.complete, { params, body: { sha256: '<sha256>' } }, { note: 'completeUpload' }),
    ]
  })

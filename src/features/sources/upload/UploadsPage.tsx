import { useTranslation } from 'react-i18next'
import { uploads } from '#contract/uploads/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import {
  type FileUpload,
  type UploadQueue,
  filesOf,
  isImported,
  visibleFiles,
  totalsOf,
} from '#src/uploads/model/upload-queue.ts'
import { clearImported } from '#src/uploads/file-uploads.ts'
import { useActiveUploads, useAcceptsFiles } from '#src/uploads/use-uploads.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { UploadBatch } from './UploadBatch.tsx'
import { UploadButton, UploadDrop } from './UploadButton.tsx'
import { useOpenImported } from './use-open-imported.ts'
import { remainingTime, displayedShare } from './upload-progress.ts'

const useSentence = (arriving: UploadQueue): string | undefined => {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const totals = totalsOf(arriving)
  const { uploading: count, waiting, unnamed, size } = totals
  const remaining = remainingTime(totals)
  const sentences = [
    ...(count > 0
      ? [
          t('sentence.arriving', {
            count,
            percent: format.percent(displayedShare(totals)),
            size: format.bytes(size),
          }),
          ...(remaining === null ? [] : [t('sentence.left', { duration: format.duration(remaining, 0) })]),
        ]
      : []),
    ...(unnamed > 0 ? [t('sentence.unnamed', { count: unnamed })] : []),
    ...(waiting > 0 ? [t('sentence.waiting', { count: waiting })] : []),
    ...(count > 0 ? [t('sentence.leave')] : []),
  ]
  return sentences.length === 0 ? undefined : joinSentences(...sentences)
}

type RequestFile = Pick<FileUpload, 'name'> & {
  readonly transfer: Pick<FileUpload['transfer'], 'size' | 'upload' | 'received'>
}

const exampleFile: RequestFile = { name: 'table.csv', transfer: { size: 0, upload: null, received: 0 } }

/** Describes the requests that upload the last file, or an example file if there is none. */
const useUploadRequests = ({ name, transfer }: RequestFile = exampleFile): void =>
  useDescribedRequests(() => {
    const { size, received, upload } = transfer
    const params = { upload: upload ?? '<upload_id>' }
    return [
      describeRequest(uploads.list, { query: { limit: 1000 } }),
      describeRequest(uploads.create, { body: { name, size, purpose: 'source' } }),
      describeRequest(uploads.send, { params, query: { offset: received }, body: new Blob() }, name),
      describeRequest(uploads.complete, { params, body: { sha256: '<sha256>' } }),
    ]
  })

const Nothing = () => {
  const { t } = useTranslation('uploads')
  const acceptsFiles = useAcceptsFiles()
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <UploadButton variant="primary" />
          <Button to={paths.sources()}>{t('action.toSources')}</Button>
        </>
      }
    >
      {acceptsFiles && t('empty.text')}
    </EmptyState>
  )
}

/** The page of all uploads. They continue on every page of the console. */
export function Component() {
  const { t } = useTranslation(['uploads', 'shell'])
  const arriving = useActiveUploads()
  const visible = visibleFiles(arriving)
  const sentence = useSentence(arriving)
  const newest = arriving.batches.at(-1)
  useUploadRequests(visible.at(-1))
  useOpenImported(arriving)
  return (
    <>
      <PageHead
        title={t('shell:page.uploads')}
        sentence={sentence}
        actions={
          visible.length > 0 && (
            <>
              {visible.some(isImported) && (
                <Button variant="text" onClick={clearImported}>
                  {t('action.clear')}
                </Button>
              )}
              <UploadButton />
            </>
          )
        }
      />
      {visible.length === 0 && <Nothing />}
      {arriving.batches.map((batch) => {
        const tasks = filesOf(arriving, batch.id)
        return (
          tasks.length > 0 && (
            <UploadBatch key={batch.id} batch={batch} tasks={tasks} isNewest={batch === newest} />
          )
        )
      })}
      <UploadDrop />
    </>
  )
}

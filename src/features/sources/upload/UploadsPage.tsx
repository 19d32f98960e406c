import { useTranslation } from 'react-i18next'
import { type Arriving, arrivalsOf, isLanded, shownArrivals, totalsOf } from '#src/api/uploads/arrivals.ts'
import { clearLanded } from '#src/api/uploads/receiving.ts'
import { useArriving, useTakesFiles } from '#src/api/uploads/use-arriving.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { UploadBatch } from './UploadBatch.tsx'
import { UploadButton, UploadDrop } from './UploadWay.tsx'
import { leftOf, saidShare } from './upload-figures.ts'
import { useUploadRequests } from './upload-requests.ts'

const useSentence = (arriving: Arriving): string | undefined => {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const totals = totalsOf(arriving)
  const { arriving: count, waiting, size } = totals
  const left = leftOf(totals)
  const said = [
    ...(count > 0
      ? [
          t('sentence.arriving', {
            count,
            percent: format.percent(saidShare(totals)),
            size: format.bytes(size),
          }),
          ...(left === null ? [] : [t('sentence.left', { duration: format.duration(left, 0) })]),
        ]
      : []),
    ...(waiting > 0 ? [t('sentence.waiting', { count: waiting })] : []),
    ...(count > 0 ? [t('sentence.leave')] : []),
  ]
  return said.length === 0 ? undefined : joinSentences(...said)
}

const Nothing = () => {
  const { t } = useTranslation('uploads')
  const takes = useTakesFiles()
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <UploadButton look="primary" />
          <Button to={paths.sources()}>{t('action.toSources')}</Button>
        </>
      }
    >
      {takes && t('empty.text')}
    </EmptyState>
  )
}

/** Everything that arrives, and what has become of it: it goes on wherever one goes in the console. */
export const Component = () => {
  const { t } = useTranslation('uploads')
  const arriving = useArriving()
  const shown = shownArrivals(arriving)
  const sentence = useSentence(arriving)
  const newest = arriving.batches.at(-1)
  useUploadRequests(shown.at(-1))
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={sentence}
        actions={
          shown.length > 0 && (
            <>
              {shown.some(isLanded) && (
                <Button look="text" onClick={clearLanded}>
                  {t('action.clear')}
                </Button>
              )}
              <UploadButton />
            </>
          )
        }
      />
      {shown.length === 0 && <Nothing />}
      {arriving.batches.map((batch) => {
        const arrivals = arrivalsOf(arriving, batch.id)
        return (
          arrivals.length > 0 && (
            <UploadBatch key={batch.id} batch={batch} arrivals={arrivals} isNewest={batch === newest} />
          )
        )
      })}
      <UploadDrop />
    </>
  )
}

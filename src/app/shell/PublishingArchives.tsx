import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Publication, isMovingOn, isStopped } from '#src/api/uploads/publications.ts'
import { useArriving, useFoundPublications } from '#src/api/uploads/use-arriving.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Hint } from '#src/ui/Hint.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { TrayLink } from './ArrivingFiles.tsx'

interface ShownProps {
  publication: Publication
  isSmall: boolean
}

const useWord = ({ transfer, stage, ...publication }: Publication): string => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const name = `${publication.package.split(':').at(-1) ?? ''} ${publication.version}`
  if (isStopped({ ...publication, transfer, stage })) return t('short.waiting', { name })
  if (stage === 'verification') return t('short.reading', { name })
  if (stage !== 'upload') return t('short.taking', { name })
  const { received, size } = transfer
  const percent = format.percent(size === 0 ? 0 : Math.floor((received / size) * 100) / 100)
  return t('short.sending', { name, percent })
}

const Shown = ({ publication, isSmall }: ShownProps) => {
  const word = useWord(publication)
  const { collection, package: id, version } = publication
  const search = new URLSearchParams({ step: 'upload', version })
  return (
    <Hint text={word}>
      <TrayLink to={`${paths.publish(collection, id)}?${search}`} data-small={isSmall ? '' : undefined}>
        <StateGlyph state={isMovingOn(publication) ? 'running' : 'attention'} />
        <span>{word}</span>
      </TrayLink>
    </Hint>
  )
}

/** How far the archive is that is sent to the store, wherever one is; nothing while none is on its way. */
export const PublishingArchives = ({ isSmall }: { isSmall: boolean }) => {
  const { publications } = useArriving()
  useFoundPublications()
  const publication = publications.find((each) => isStopped(each) || isMovingOn(each))
  if (!publication) return null
  return (
    <Suspense fallback={null}>
      <Shown publication={publication} isSmall={isSmall} />
    </Suspense>
  )
}

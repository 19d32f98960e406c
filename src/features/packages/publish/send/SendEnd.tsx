import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { packageQuery, slugOf, storeOf } from '#src/api/archives.ts'
import { shown } from '#src/api/shown-request.ts'
import type { Publication } from '#src/api/uploads/publications.ts'
import { curlOf, quoted } from '#src/lib/shown-request.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Code } from '#src/ui/Code.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  '& > h3': { ...type.panel, margin: '12px 0 0' },
  '& > p': { ...type.small, margin: 0, color: color.text.secondary },
})
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

/** What the store does with it now, in a sentence. */
export const useEndWords = ({ collection, package: id, version, wasThere }: Publication) => {
  const { t } = useTranslation('sending')
  const { data } = useQuery({ ...packageQuery(collection, id), staleTime: 0 })
  const latest = data?.package.latest ?? null
  const isDelivered = latest === null || latest === version
  return {
    title: t(isDelivered ? 'end.delivered' : 'end.published', { version }),
    sentence: joinSentences(
      wasThere ? t('end.wasThere') : '',
      t('end.verified'),
      isDelivered ? '' : t('end.goesOn', { latest }),
    ),
  }
}

/** Where to go from here, and how to read it from a shell. */
export const SendEnd = ({ publication, onAgain }: { publication: Publication; onAgain?: () => void }) => {
  const { t } = useTranslation('sending')
  const { collection, package: id, version } = publication
  const at = { params: { package: id, version } }
  const { origin } = window.location
  const file = `${slugOf(id)}-${version}.zip`
  const download = `${curlOf(shown(storeOf(collection).download, at, { note: 'downloadVersion' }), origin)} \\\n  -o ${quoted(file)}`
  const check = `${curlOf(shown(storeOf(collection).archive, at, { note: 'readArchive' }), origin)} \\\n  | sha256sum`
  return (
    <Root>
      <Row>
        <Button look="primary" to={paths.packageVersion(collection, id, version)}>
          {t('end.open')}
        </Button>
        <Button to={paths.package(collection, id)}>{t('end.package')}</Button>
        {onAgain && (
          <Button look="text" onClick={onAgain}>
            {t('end.again')}
          </Button>
        )}
      </Row>
      <h3>{t('end.download')}</h3>
      <Code label={t('end.download')} text={download} wrap />
      <h3>{t('end.check')}</h3>
      <p>{t('end.checkText', { sha256: publication.sha256 })}</p>
      <Code label={t('end.check')} text={check} wrap />
    </Root>
  )
}

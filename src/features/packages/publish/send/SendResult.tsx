import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { packageQuery, slugOf, storeOf } from '#src/api/archives.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { Publication } from '#src/uploads/model/publication.ts'
import { curlOf, shellQuote } from '#src/lib/curl-command.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  '& > h3': { ...type.panel, margin: '12px 0 0' },
  '& > p': { ...type.small, margin: 0, color: color.text.secondary },
})

/** Title and sentence about what the store delivers now. */
export function usePublishedText({ collection, package: id, version, alreadyExisted }: Publication) {
  const { t } = useTranslation('sending')
  const { data } = useQuery({ ...packageQuery(collection, id), staleTime: 0 })
  const latest = data?.package.latest ?? null
  const isDelivered = latest === null || latest === version
  return {
    title: t(isDelivered ? 'end.delivered' : 'end.published', { version }),
    sentence: joinSentences(
      alreadyExisted ? t('end.wasThere') : '',
      t('end.verified'),
      isDelivered ? '' : t('end.goesOn', { latest }),
    ),
  }
}

/** Links to the published version, and shell commands to read it. */
export function SendResult({ publication, onAgain }: { publication: Publication; onAgain?: () => void }) {
  const { t } = useTranslation(['sending', 'shared'])
  const { collection, package: id, version } = publication
  const at = { params: { package: id, version } }
  const { origin } = window.location
  const file = `${slugOf(id)}-${version}.zip`
  const download = `${curlOf(describeRequest(storeOf(collection).download, at), origin)} \\\n  -o ${shellQuote(file)}`
  const check = `${curlOf(describeRequest(storeOf(collection).archive, at), origin)} \\\n  | sha256sum`
  return (
    <Root>
      <Row gap={8} wrap>
        <Button variant="primary" to={paths.packageVersion(collection, id, version)}>
          {t('end.open')}
        </Button>
        <Button to={paths.package(collection, id)}>{t('shared:action.openPackage')}</Button>
        {onAgain && (
          <Button variant="text" onClick={onAgain}>
            {t('end.again')}
          </Button>
        )}
      </Row>
      <h3>{t('shared:action.downloadByCommand')}</h3>
      <Code label={t('shared:action.downloadByCommand')} text={download} wrap />
      <h3>{t('end.check')}</h3>
      <p>{t('end.checkText', { sha256: publication.sha256 })}</p>
      <Code label={t('end.check')} text={check} wrap />
    </Root>
  )
}

import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { readApiDocument, type ApiDocument } from '#domain/openapi/read-document.ts'
import { interfaceDocument } from './interface-document.ts'
import { queryClient } from '#src/api/query-client.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { color, focusRing, media, width } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { OperationArticle } from './OperationArticle.tsx'
import { OperationList } from './OperationList.tsx'
import { operationsByArea, shownAt, type Shown } from './reference-address.ts'
import { SchemaMembers } from './SchemaMembers.tsx'

export async function loader() {
  void queryClient.prefetchQuery(interfaceDocument)
  return null
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  columnGap: 40,
  alignItems: 'start',
  padding: '0 var(--gutter)',
  [media.belowNarrow]: { display: 'block' },
})
const Article = styled('article')({
  ...type.body,
  maxWidth: 880,
  padding: '24px 0 64px',
  outline: 'none',
  [media.belowNarrow]: { paddingTop: 12 },
  '& > aside': { marginBottom: 16 },
  '& a': { color: color.accent.text },
  '& a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& h1': { ...type.page, margin: '0 0 12px', overflowWrap: 'anywhere' },
})

const Chosen = ({ shown, document }: { shown: Shown; document: ApiDocument }) => {
  const { t } = useTranslation(['reference', 'request', 'shared', 'shell'])
  if (shown.kind === 'operation')
    return <OperationArticle key={shown.operation.id} operation={shown.operation} document={document} />
  if (shown.kind === 'schema')
    return (
      <>
        <h1>{shown.name}</h1>
        <PageSection title={t('shared:entity.members')}>
          <SchemaMembers key={shown.name} schema={document.schemas[shown.name] ?? {}} />
        </PageSection>
      </>
    )
  if (shown.kind === 'unknown') return <EmptyState title={t('unknown')}>{t('unknownText')}</EmptyState>
  return (
    <>
      <h1>{t('shell:page.apiReference')}</h1>
      <p>{t('lead')}</p>
      <p>
        <a href="/openapi.json" target="_blank" rel="noreferrer">
          {t('request:openApi')}
        </a>
      </p>
    </>
  )
}

/** Another operation starts at the top, and has the focus, so that the keyboard goes on there. */
const useTop = (hash: string) => {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === '') return
    article.current?.scrollIntoView()
    article.current?.focus({ preventScroll: true })
  }, [hash])
  return article
}

const Reference = ({ document }: { document: ApiDocument }) => {
  const { t, i18n } = useTranslation('reference')
  const { hash } = useLocation()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const areas = useMemo(() => operationsByArea(document, searched), [document, searched])
  const shown = useMemo(() => shownAt(hash, document), [document, hash])
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  const article = useTop(hash)
  const current = shown.kind === 'operation' ? shown.operation.id : undefined
  const isList = isNarrow && shown.kind === 'nothing'
  return (
    <Root>
      {(!isNarrow || isList) && (
        <OperationList areas={areas} current={current} text={text} onText={setText} />
      )}
      {!isList && (
        <Article ref={article} tabIndex={-1}>
          {isNarrow && <TextLink to="#">{t('operations')}</TextLink>}
          {i18n.language !== 'en' && (
            <aside>
              <MarginNote>{t('english')}</MarginNote>
            </aside>
          )}
          <Chosen shown={shown} document={document} />
        </Article>
      )}
    </Root>
  )
}

/** The reference of the interface: the OpenAPI document of this platform, readable. */
export function Component() {
  const { t } = useTranslation('reference')
  const { data, ...query } = useQuery(interfaceDocument)
  const document = useMemo(() => (data === undefined ? undefined : readApiDocument(data)), [data])
  return (
    <QueryView query={{ ...query, data: document }} error={t('failed')}>
      {(read) => <Reference document={read} />}
    </QueryView>
  )
}

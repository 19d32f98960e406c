import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { queryClient } from '#src/api/query.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { media } from '#src/ui/tokens.ts'
import { DeleteSources } from './DeleteSources.tsx'
import { useListCommands } from './commands.ts'
import { SourceFilters } from './SourceFilters.tsx'
import { SourcesNoMatch } from './SourcesNoMatch.tsx'
import { SourcesTable } from './SourcesTable.tsx'
import { type ListQuestion, readListQuestion, writeListQuestion } from './list-address.ts'
import { isWorking, shownSources, totalsOf } from './source-list.ts'
import { UploadButton, UploadDrop } from './upload/UploadWay.tsx'
import { useExtractSources } from './use-extract-sources.ts'
import { sourcesQuery, useSources } from './use-sources.ts'

const Note = styled('div')({ padding: '0 24px 12px', [media.belowWide]: { padding: '0 16px 12px' } })

const useSentence = (sources: readonly Source[] | undefined): string | undefined => {
  const { t } = useTranslation('sources')
  const format = useFormat()
  if (!sources || sources.length === 0) return undefined
  const { tables, rows, attention } = totalsOf(sources)
  const whole = t('sentence.whole', {
    sources: t('sentence.sources', { count: sources.length }),
    tables: t('sentence.tables', { count: tables }),
    rows: t('sentence.rows', { count: format.pluralOfLarge(rows ?? 0), rows: format.large(rows ?? 0) }),
  })
  return attention === 0 ? whole : joinSentences(whole, t('sentence.attention', { count: attention }))
}

const AddSource = () => {
  const { t } = useTranslation('sources')
  return useMay('data-manager:source:write') ? (
    <Button look="primary" icon={Plus} to={paths.newSource()}>
      {t('action.add')}
    </Button>
  ) : null
}

interface HeadProps {
  sources: readonly Source[] | undefined
  onExtract: (sources: readonly Source[]) => void
}

const Head = ({ sources, onExtract }: HeadProps) => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  const idle = sources?.filter((source) => source.tables > 0 && !isWorking(source)) ?? []
  const isFirstUse = sources?.length === 0
  useListCommands({ idle, onExtract })
  return (
    <PageHead
      title={t('title')}
      sentence={useSentence(sources)}
      actions={
        isFirstUse ? undefined : (
          <>
            {mayExtract && sources && (
              <Button icon={RefreshCw} disabled={idle.length === 0} onClick={() => onExtract(idle)}>
                {t('action.extractAll')}
              </Button>
            )}
            <UploadButton />
            <AddSource />
          </>
        )
      }
    />
  )
}

interface ListProps {
  sources: readonly Source[]
  /** How many there are at the platform. */
  total: number
  onExtract: (sources: readonly Source[]) => void
}

const List = ({ sources, total, onExtract }: ListProps) => {
  const { t, i18n } = useTranslation('sources')
  const [address, setAddress] = useSearchParams()
  const [leaving, setLeaving] = useState<readonly Source[]>([])
  const question = readListQuestion(address)
  const shown = shownSources(sources, { ...question, language: i18n.language })
  const ask = (change: Partial<ListQuestion>) =>
    setAddress(writeListQuestion({ ...question, ...change }), { replace: true })
  return (
    <>
      {total > sources.length && (
        <Note>
          <MarginNote>{t('list.truncated', { shown: sources.length, count: total })}</MarginNote>
        </Note>
      )}
      <SourceFilters sources={sources} shown={shown.length} question={question} onAsk={ask} />
      {shown.length === 0 ? (
        <SourcesNoMatch sources={sources} question={question} onAsk={ask} />
      ) : (
        <SourcesTable
          sources={shown}
          question={question}
          onAsk={ask}
          onExtract={onExtract}
          onDelete={setLeaving}
        />
      )}
      {leaving.length > 0 && <DeleteSources sources={leaving} onClose={() => setLeaving([])} />}
    </>
  )
}

const NoSources = () => {
  const { t } = useTranslation('sources')
  return (
    <EmptyState
      picture
      title={t('list.empty.title')}
      actions={
        <>
          <AddSource />
          <UploadButton />
        </>
      }
    >
      {t('list.empty.text')}
    </EmptyState>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(sourcesQuery)
  return null
}

/** All sources, what they hold, and which of them need somebody. */
export const Component = () => {
  const { t } = useTranslation('sources')
  const { data, error, refetch, isFetching } = useSources()
  const extract = useExtractSources()
  const sources = data?.items
  if (!sources && error)
    return (
      <>
        <PageHead title={t('title')} />
        <Trouble error={error} title={t('list.error')} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )
  return (
    <>
      <Head sources={sources} onExtract={(some) => void extract(some)} />
      <UploadDrop />
      {!sources && <Loading shape="table" />}
      {sources?.length === 0 && <NoSources />}
      {sources && sources.length > 0 && (
        <List sources={data.items} total={data.total} onExtract={(some) => void extract(some)} />
      )}
    </>
  )
}

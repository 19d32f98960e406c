import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { useErrorText, useProblemText } from '#src/components/errors/use-error-message.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { sortProblems } from '#src/components/errors/sort-problems.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { NoFolders } from '../files/NoFolders.tsx'
import { SourceFields } from './SourceFields.tsx'
import { type AddResult, addSource, isOutcomeUnknown, noProgress } from '../model/add-source.ts'
import {
  type SourceForm,
  chosenFiles,
  emptyForm,
  fieldOf,
  filesAt,
  sourceForm,
  toSourceBody,
  toTableBodies,
} from '../model/form-values.ts'
import { suggestedName } from '../model/location.ts'
import { UploadDrop, UploadNote } from '../upload/UploadButton.tsx'
import { useExtract } from '../extract/use-extract.ts'
import { useLocation } from '../files/use-location.ts'
import { refreshSources, sourcesQuery } from '../model/use-sources.ts'

interface AddProblemProps {
  ending: AddResult
  name: string
  /** Number of requested tables. */
  total: number
  /** Submits the form again. */
  onRetry: () => void
}

/**
 * Shows what was created and what is missing, if adding failed halfway. Problems of a field are shown at the field.
 */
function AddProblem({ ending, name, total, onRetry }: AddProblemProps) {
  const { t } = useTranslation(['sources', 'common'])
  const { progress, error } = ending
  const formatError = useErrorText()
  const formatProblem = useProblemText()
  if (!error) return null
  if (isOutcomeUnknown(ending))
    return (
      <ErrorNote
        error={error}
        actions={<LinkButton onClick={onRetry}>{t('common:action.tryAgain')}</LinkButton>}
      />
    )
  const { fields, other } = sortProblems(error, fieldOf)
  if (!progress.source && fields.length > 0 && other.length === 0) return null
  const named = joinSentences(...other.map(formatProblem))
  const reason = named === '' ? formatError(error) : named
  if (!progress.source)
    return (
      <MarginNote tone="error" live>
        {reason}
      </MarginNote>
    )
  return (
    <MarginNote tone="error" live>
      {t('create.partial.created', { name, done: progress.tables.length, total, reason })}
    </MarginNote>
  )
}

/** The form and its requests. A retry does not repeat what was already created. */
const useSourceCreation = () => {
  const { t } = useTranslation(['sources', 'shell'])
  const navigate = useNavigate()
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const location = useLocation()
  const { at, file, entries = [] } = location
  const files = at === null ? [] : filesAt(file ?? at, entries)
  const tablesOf = (left: readonly string[]) => chosenFiles(files, left).map(({ name }) => name)
  const [ending, setEnding] = useState<AddResult>({ progress: noProgress, error: undefined })
  const creation = useCreateForm<SourceForm, { source: string; tables: readonly string[] }>({
    form: 'source.new',
    title: t('shell:page.newSource'),
    shape: sourceForm,
    defaultValues: emptyForm,
    fieldOf,
    create: async (values) => {
      const body = toSourceBody(values)
      const { left, options } = values
      const next = await addSource({ body, tables: tablesOf(left), options }, ending)
      setEnding(next)
      if (next.progress.source) void refreshSources()
      if (next.error) throw next.error
      return { source: body.database_name, tables: next.progress.created }
    },
    onCreated: async ({ source, tables }) => {
      await queryClient.prefetchQuery({ ...sourcesQuery, staleTime: 0 })
      toast({ title: t('create.added', { name: source }) })
      await navigate(paths.source(source))
      if (mayExtract) void extract(toTableBodies(source, tables))
    },
  })
  return { creation, location, files, tablesOf, ending, mayExtract }
}
type SourceCreation = ReturnType<typeof useSourceCreation>

/** Opens the location that was typed or chosen, and proposes a name from it. */
const useFolderLookup = ({ creation, location }: SourceCreation) => {
  const { form } = creation
  const formatError = useErrorText()
  const isNamed = form.formState.dirtyFields.name === true
  const refused = useRef<{ path: string; error: unknown }>(undefined)
  // The location of a restored draft, until it is opened. A path that was not typed completely cannot be opened.
  const [restored, setRestored] = useState(() => form.getValues('path').trim())
  useEffect(() => {
    if (restored !== '')
      void location
        .open(restored)
        .catch(() => undefined)
        .finally(() => setRestored(''))
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on mount
  }, [])
  const showFailure = (path: string, error: unknown): void => {
    // Without a connection the location may be right: the next submission opens it again.
    if (isApiError(error) && error.kind === 'network')
      return form.setError('path', { message: formatError(error) })
    refused.current = { path, error }
    void form.trigger('path')
  }
  const openFolder = async (path: string): Promise<void> => {
    // The choices of a draft belong to the location that is still being opened.
    const isBeingRestored = restored !== '' && path === restored
    if (isBeingRestored || path === (location.at ?? '')) return
    try {
      await location.open(path === '' ? null : path)
      refused.current = undefined
      form.clearErrors(['path', 'left'])
      form.setValue('left', [])
      form.setValue('options', {})
      if (!isNamed && path !== '') form.setValue('name', suggestedName(path), { shouldValidate: true })
    } catch (error) {
      showFailure(path, error)
    }
  }
  const checkPath = (path: string): string | true =>
    refused.current?.path === path.trim() ? formatError(refused.current.error) : true
  const choose = (path: string | null) => {
    form.setValue('path', path ?? '', { shouldDirty: true })
    void openFolder(path ?? '')
  }
  return { openFolder, checkPath, choose, isRestoring: restored !== '' }
}

interface FilledProps {
  source: SourceCreation
  lookup: ReturnType<typeof useFolderLookup>
  entries: readonly FileEntry[]
}

const FilledPage = ({ source, lookup, entries }: FilledProps) => {
  const { t } = useTranslation(['sources', 'shared', 'shell'])
  const [isSentEarly, setSentEarly] = useState(false)
  const { creation, location, files, tablesOf, ending, mayExtract } = source
  const { openFolder, checkPath, choose, isRestoring } = lookup
  const { form, createFrom } = creation
  const tables = tablesOf(useWatch({ control: form.control, name: 'left' }))
  const exists = ending.progress.source
  const name = form.getValues('name').trim()
  useDescribedRequests(() => {
    const { name: source, options } = form.getValues()
    const bodies = toTableBodies(source.trim(), tables, options)
    const [first] = mayExtract ? files : []
    return [
      describeRequest(dataManager.createSource, { body: toSourceBody(form.getValues()) }),
      ...(bodies.length === 0 ? [] : [describeRequest(dataManager.addTables, { body: bodies })]),
      describeRequest(dataManager.listFiles, {}),
      ...(first === undefined
        ? []
        : [describeRequest(dataManager.previewPath, { body: { path: first.path, options: {} } })]),
    ]
  })
  const send = form.handleSubmit((values) => {
    // The tables of a restored draft are known once its location is open.
    if (isRestoring) return setSentEarly(true)
    const path = values.path.trim()
    if (path !== (location.at ?? '')) return openFolder(path)
    if (files.length > 0 && tables.length === 0)
      return form.setError('left', { message: t('create.needed.tables') })
    return createFrom(values)
  })
  const sendLate = useEffectEvent(() => void send())
  useEffect(() => {
    if (isSentEarly && !isRestoring) sendLate()
  }, [isSentEarly, isRestoring])
  const submit = t(mayExtract ? 'create.submit' : 'shared:action.submitSource')
  return (
    <CreatePage
      title={t('shell:page.newFolder')}
      sentence={t('create.sentence')}
      banner={
        <>
          <UploadDrop />
          <UploadNote />
        </>
      }
      creation={{
        ...creation,
        send,
        isPending: creation.isPending || form.formState.isSubmitting || (isSentEarly && isRestoring),
        // Shown below, with what was already created.
        error: null,
      }}
      submit={exists ? t('create.partial.resume') : submit}
      cancelTo={exists ? paths.source(name) : paths.sources()}
      cancelLabel={exists ? t('create.partial.open') : undefined}
      wide
    >
      <SourceFields
        form={form}
        location={{ ...location, entries }}
        files={files}
        isFixed={exists}
        onPathEntered={(path) => void openFolder(path)}
        checkPath={checkPath}
        onChoose={choose}
      />
      <AddProblem ending={ending} name={name} total={tables.length} onRetry={() => void send()} />
    </CreatePage>
  )
}

/** Adds a source with its tables, and starts their extraction. */
export function Component() {
  const { t } = useTranslation(['sources', 'shared', 'shell'])
  const source = useSourceCreation()
  const lookup = useFolderLookup(source)
  const { entries, folder, error, isFetching, refetch } = source.location
  const retry = () => void refetch()
  if (!entries)
    return error ? (
      <ErrorView error={error} title={t('addTables.error')} onRetry={retry} />
    ) : (
      <Loading shape="form" rows={4} />
    )
  if (folder === null && entries.length === 0)
    return (
      <>
        <PageHead title={t('shell:page.newFolder')} />
        <UploadDrop />
        <UploadNote />
        <NoFolders onRetry={retry} retrying={isFetching} />
      </>
    )
  return <FilledPage source={source} lookup={lookup} entries={entries} />
}

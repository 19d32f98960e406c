import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { DraftLine } from '#src/parts/draft/DraftLine.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useErrorText, useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form, FormActions } from '#src/ui/Form.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast.ts'
import { media } from '#src/ui/tokens.ts'
import { AddProblem } from './AddProblem.tsx'
import { NoFolders } from './NoFolders.tsx'
import { SourceFields } from './SourceFields.tsx'
import { type Ending, addSource, nothingMade } from './add-source.ts'
import { useCreateRequests } from './commands.ts'
import {
  type SourceForm,
  chosenFiles,
  emptyForm,
  fieldOf,
  filesAt,
  sourceForm,
  toSourceBody,
  toTableBodies,
} from './form-values.ts'
import { suggestedName } from './location.ts'
import { UploadDrop, UploadNote } from './upload/UploadWay.tsx'
import { useExtract } from './use-extract.ts'
import { useLocation } from './use-location.ts'
import { refreshSources, sourcesQuery } from './use-sources.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })

/** Looks at the place of a draft that was found again; a path that was not typed to its end leads nowhere yet. */
const useFoundPlace = (path: string, go: (path: string) => Promise<void>) => {
  const found = useRef(path.trim())
  useEffect(() => {
    if (found.current !== '') go(found.current).catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the beginning
  }, [])
}

const useSourceForm = () => {
  const { t } = useTranslation('shell')
  const { form, draft } = useDraftForm<SourceForm>({
    form: 'source.new',
    title: t('page.newSource'),
    shape: sourceForm,
    defaultValues: emptyForm,
    mode: 'onTouched',
  })
  const sayError = useErrorText()
  const place = useLocation()
  useFoundPlace(form.getValues('path'), place.go)
  const isNamed = form.formState.dirtyFields.name === true
  const refused = useRef<{ path: string; error: unknown }>(undefined)
  const look = async (path: string): Promise<void> => {
    if (path === (place.at ?? '')) return
    try {
      await place.go(path === '' ? null : path)
      form.clearErrors(['path', 'left'])
      form.setValue('left', [])
      if (!isNamed && path !== '') form.setValue('name', suggestedName(path), { shouldValidate: true })
    } catch (error) {
      refused.current = { path, error }
      void form.trigger('path')
    }
  }
  const checkPath = (path: string): string | true =>
    refused.current?.path === path.trim() ? sayError(refused.current.error) : true
  const choose = (path: string | null) => {
    form.setValue('path', path ?? '', { shouldDirty: true })
    void look(path ?? '')
  }
  return { form, draft, place, look, choose, checkPath }
}

interface Chosen {
  tables: readonly string[]
  /** How many files there are to choose from. */
  offered: number
}

type FormOfSource = ReturnType<typeof useSourceForm>

/** Sends the form; what was made before it stopped is not made again. */
const useAdding = ({ form, draft, place, look }: FormOfSource) => {
  const { t } = useTranslation('sources')
  const navigate = useNavigate()
  const sayProblem = useProblemText()
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const [ending, setEnding] = useState<Ending>({ made: nothingMade, error: undefined })
  const add = async (values: SourceForm, { tables, offered }: Chosen) => {
    const path = values.path.trim()
    if (path !== (place.at ?? '')) return look(path)
    if (offered > 0 && tables.length === 0)
      return form.setError('left', { message: t('create.needed.tables') })
    const body = toSourceBody(values)
    const next = await addSource({ body, tables }, ending)
    setEnding(next)
    if (next.made.source) void refreshSources()
    for (const { name, problem } of sortProblems(next.error, fieldOf).fields)
      form.setError(name, { message: sayProblem(problem) }, { shouldFocus: true })
    if (next.error) return
    draft.saved()
    const source = body.database_name
    await queryClient.prefetchQuery({ ...sourcesQuery, staleTime: 0 })
    toast({ title: t('create.added', { name: source }) })
    await navigate(paths.source(source))
    if (mayExtract) void extract(toTableBodies(source, next.made.tables))
  }
  return { ending, add, mayExtract }
}

interface FilledProps {
  source: FormOfSource
  entries: readonly FileEntry[]
}

const FilledForm = ({ source, entries }: FilledProps) => {
  const { t } = useTranslation(['sources', 'common'])
  const { form, draft, place, look, choose, checkPath } = source
  const { ending, add, mayExtract } = useAdding(source)
  const left = useWatch({ control: form.control, name: 'left' })
  const files = place.at === null ? [] : filesAt(place.file ?? place.at, entries)
  const tables = chosenFiles(files, left).map(({ name }) => name)
  const problems = Object.keys(form.formState.errors).length
  const exists = ending.made.source
  const name = form.getValues('name').trim()
  useCreateRequests(() => ({
    source: toSourceBody(form.getValues()),
    tables: toTableBodies(form.getValues('name').trim(), tables),
  }))
  const submit = t(mayExtract ? 'create.submit' : 'create.submitPlain')
  const send = form.handleSubmit((values) => add(values, { tables, offered: files.length }))
  return (
    <Form onSubmit={send}>
      <DraftNote draft={draft} />
      <SourceFields
        form={form}
        place={{ ...place, entries }}
        files={files}
        isFixed={exists}
        onLook={(path) => void look(path)}
        checkPath={checkPath}
        onChoose={choose}
      />
      <AddProblem ending={ending} name={name} total={tables.length} onRetry={() => void send()} />
      <FormActions problem={problems > 0 ? t('common:field.problems', { count: problems }) : undefined}>
        <Button look="primary" type="submit" waiting={form.formState.isSubmitting}>
          {exists ? t('create.partial.resume') : submit}
        </Button>
        <Button look="text" to={exists ? paths.source(name) : paths.sources()}>
          {exists ? t('create.partial.open') : t('create.cancel')}
        </Button>
        <DraftLine draft={draft} />
      </FormActions>
    </Form>
  )
}

/** Adds a source, its tables, and starts to read them. */
export const Component = () => {
  const { t } = useTranslation('sources')
  const source = useSourceForm()
  const { entries, folder, error, isFetching, refetch } = source.place
  const retry = () => void refetch()
  if (!entries)
    return error ? (
      <Trouble error={error} title={t('addTables.error')} onRetry={retry} />
    ) : (
      <Loading shape="form" rows={4} />
    )
  const isClosed = folder === null && entries.length === 0
  return (
    <>
      <PageHead title={t('create.title')} sentence={isClosed ? undefined : t('create.sentence')} />
      <UploadDrop />
      <UploadNote />
      {isClosed ? (
        <NoFolders onRetry={retry} retrying={isFetching} />
      ) : (
        <Body>
          <FilledForm source={source} entries={entries} />
        </Body>
      )}
    </>
  )
}

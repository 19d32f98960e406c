import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { TableReading } from '#contract/data-manager/reading-options.ts'
import type { FileFormat } from '#contract/data-manager/source.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { call } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { writePlain, type Describe } from '#src/components/merge/field-labels.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { EditForm } from '#src/components/resource/EditForm.tsx'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { useExtract } from '../extract/use-extract.ts'
import { tablesQuery } from '../model/use-sources.ts'
import { ReadingFields } from './ReadingFields.tsx'
import { ReadingPreview } from './ReadingPreview.tsx'
import { fieldOf, fieldsOf, formOf, optionsOf, readingForm } from './reading-form.ts'
import { usePreview } from './use-preview.ts'

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})

interface EditorProps {
  reading: TableReading
  format: FileFormat | null
  source: string
  table: string
}

const useReadingLabels = (): Describe => {
  const { t } = useTranslation('reading')
  return (path) => {
    const field = readingForm.keyof().safeParse(namesOf(path)[0]).data
    return { label: field === undefined ? '' : t(`field.${field}`), write: writePlain }
  }
}

const versionOf = (reading: TableReading) => ({ ...reading, updated_by: '', updated_at: null })

/** Saves the options and reads the file again. */
const useReadingForm = ({ reading, source, table }: EditorProps) => {
  const { t } = useTranslation('reading')
  const navigate = useNavigate()
  const extract = useExtract()
  const params = { source, table }
  return useResourceForm({
    form: `reading:${source}/${table}`,
    title: table,
    shape: readingForm,
    stored: versionOf(reading),
    merging: { kind: 'members', members: {} },
    documentOf: ({ chosen }) => formOf(chosen),
    valuesOf: (document) => document,
    toDocument: (values) => values,
    parse: (document) => readingForm.safeParse(document).data,
    fieldOf,
    latest: async () => versionOf((await call(dataManager.tableReading, { params })).reading),
    save: async (document, etag) => {
      const body = { options: optionsOf(document) ?? {} }
      const answer = await call(dataManager.saveTableReading, { params, body, ifMatch: etag ?? '' })
      return versionOf(answer.reading)
    },
    onSaved: () => {
      void invalidate(dataManager.tableReading)
      toast({ title: t('saved'), text: t('savedText') })
      void extract([{ database_name: source, table_name: table }])
      void navigate(paths.table(source, table))
    },
  })
}

/** Adds the text of `?null=` to those that are read as null: a link proposes it, and saving is the decision of the user. */
const useProposedNull = ({ setValue, getValues }: ReturnType<typeof useReadingForm>['form']): void => {
  const [address] = useSearchParams()
  const proposed = address.get('null')?.trim() ?? ''
  useEffect(() => {
    const { nulls } = getValues()
    const words = nulls.split(/[,、]/).map((word) => word.trim())
    if (proposed === '' || words.includes(proposed)) return
    setValue('nulls', nulls === '' ? proposed : `${nulls}, ${proposed}`, { shouldDirty: true })
  }, [proposed, getValues, setValue])
}

const Editor = (props: EditorProps) => {
  const { reading, format, source, table } = props
  const edit = useReadingForm(props)
  const describe = useReadingLabels()
  useProposedNull(edit.form)
  const { control } = edit.form
  const values = useWatch({ control, compute: (all: ReturnType<typeof formOf>) => all })
  const options = optionsOf(values)
  const preview = usePreview({ source, table }, options)
  const isChanged = JSON.stringify(options) !== JSON.stringify(optionsOf(formOf(reading.chosen)))
  const stored = usePreview({ source, table }, isChanged ? reading.chosen : undefined)
  const report = preview.preview?.reading ?? reading.report
  return (
    <Panes>
      <EditForm name={table} edit={edit} describe={describe} isFixed={false}>
        <ReadingFields
          control={control}
          fields={fieldsOf(format)}
          reading={{ ...reading, report }}
          values={values}
        />
      </EditForm>
      <ReadingPreview name={table} stored={stored.preview} {...preview} />
    </Panes>
  )
}

/** The reading options of a table, with a preview that follows them. */
export function Component() {
  const { t } = useTranslation(['reading', 'shell', 'connection', 'shared'])
  const { source = '', table = '' } = useParams()
  const params = { source, table }
  const query = useQuery(queryOf(dataManager.tableReading, { params }))
  const tables = useQuery(tablesQuery(source))
  const found = tables.data?.items.find(({ table_name: name }) => name === table)
  useDescribedRequests(() => [
    describeRequest(dataManager.tableReading, { params }),
    describeRequest(dataManager.previewTable, { params, body: { options: {} } }),
  ])
  if (found && found.remote !== null)
    return (
      <EmptyState
        isPage
        title={t('connection:source.noOptions')}
        actions={<Button to={paths.table(source, table)}>{t('shared:action.openTable')}</Button>}
      >
        {t('connection:source.noOptionsText')}
      </EmptyState>
    )
  return (
    <>
      <PageHead title={t('shell:page.reading')} sentence={t('sentence')} />
      <QueryView query={query} error={t('error')} shape="form" rows={8}>
        {({ reading }) => (
          <PageBody>
            {tables.data && <Editor {...params} reading={reading} format={found?.format ?? null} />}
          </PageBody>
        )}
      </QueryView>
    </>
  )
}

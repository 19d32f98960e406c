import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { isSourceKind, type SourceType } from '#contract/data-manager/source-types.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { CreateActions } from '#src/components/drafts/DraftActions.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { useFieldErrors } from '#src/components/resource/use-field-errors.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Form } from '#src/ui/fields/Form.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { columnLayout, hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { ConnectionFields, useParameterTexts } from '../connection/ConnectionFields.tsx'
import { ConnectionTest } from '../connection/ConnectionTest.tsx'
import {
  type ConnectionForm,
  connectedType,
  connectionForm,
  fieldOf,
  secretFields,
  toParameters,
  valuesOf,
} from '../connection/connection-form.ts'
import { ChoiceSummary } from '../connection/ChoiceSummary.tsx'
import { createConnected } from '../connection/connect-source.ts'
import { isPassed, useConnectionTest } from '../connection/use-connection-test.ts'
import { useContentChoice } from '../connection/use-content-choice.tsx'
import { useExtract } from '../extract/use-extract.ts'
import { nameProblem } from '../model/form-values.ts'
import { proposedName } from '../model/location.ts'
import { refreshSources, sourcesQuery } from '../model/use-sources.ts'

const Columns = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'min(560px, 45%) minmax(0, 1fr)',
  '& > div': { ...columnLayout, minHeight: 0, overflow: 'auto' },
  '& > div + div': { borderLeft: hairline },
  [media.belowWide]: {
    position: 'static',
    display: 'block',
    '& > div + div': { borderLeft: 0, borderTop: hairline },
    '& > div + div > section': { height: 480 },
  },
})
const Foot = styled('div')({
  flex: 'none',
  padding: '0 16px 12px',
  '& > :first-of-type:not(:last-child)': { paddingTop: 12 },
  borderTop: hairline,
  backgroundColor: color.surface.canvas,
  [media.belowPhone]: { '--gutter': '16px', padding: '0 16px' },
})

interface ConnectProps {
  dbms: string
  type: SourceType
  typeName: string
}

/** The form, its test, the tables of the tested connection, and the requests that create the source. */
const useConnecting = ({ dbms, type, typeName }: ConnectProps) => {
  const { t } = useTranslation(['connection', 'sources'])
  const navigate = useNavigate()
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const testing = useConnectionTest()
  const { labelOf } = useParameterTexts()
  const [attempt, setAttempt] = useState({ isUnknown: false, isCreated: false })
  const bodyOf = ({ name, parameters }: ConnectionForm) => ({
    dbms,
    parameters: toParameters(type, parameters),
    database_name: name.trim(),
  })
  const creation = useCreateForm<ConnectionForm, { source: string; added: readonly string[] }>({
    form: `source.new:${dbms}`,
    title: t('form.title', { type: typeName }),
    shape: connectionForm,
    secrets: secretFields(type, labelOf),
    defaultValues: { name: '', parameters: valuesOf(type) },
    fieldOf,
    create: async (values) => {
      const body = bodyOf(values)
      try {
        if (!attempt.isCreated) await createConnected(body, attempt.isUnknown)
      } catch (error) {
        setAttempt({ isUnknown: isApiError(error) && error.kind === 'network', isCreated: false })
        throw error
      }
      setAttempt({ isUnknown: false, isCreated: true })
      void refreshSources()
      return { source: body.database_name, added: await content.add(body.database_name) }
    },
    onCreated: async ({ source, added }) => {
      await queryClient.prefetchQuery({ ...sourcesQuery, staleTime: 0 })
      toast({ title: t('sources:create.added', { name: source }) })
      await navigate(paths.source(source))
      if (mayExtract && added.length > 0)
        void extract(added.map((table) => ({ database_name: source, table_name: table })))
    },
  })
  const { form } = creation
  const typed = useWatch({ control: form.control, name: 'parameters' })
  const isSame =
    JSON.stringify(testing.result?.connection.parameters) === JSON.stringify(toParameters(type, typed))
  const result = isSame ? testing.result : undefined
  const tested = result !== undefined && isPassed(result) ? result : undefined
  const id = tested?.at.toISOString() ?? ''
  const content = useContentChoice(type, { id, connection: tested?.connection })
  return {
    creation,
    testing,
    result,
    tested,
    content,
    bodyOf,
    attempt,
  }
}

const useSending = (connecting: ReturnType<typeof useConnecting>, { dbms, type }: ConnectProps) => {
  const { creation, testing, tested, content } = connecting
  const { form, createFrom } = creation
  const [isNeeded, setNeeded] = useState(false)
  const errors = useFieldErrors<ConnectionForm>({ fieldOf })
  const test = async (): Promise<void> => {
    const names = Object.keys(type.parameters).map((name) => `parameters.${name}` as const)
    if (!(await form.trigger(names, { shouldFocus: true }))) return
    const { parameters } = form.getValues()
    testing.start(
      { dbms, parameters: toParameters(type, parameters) },
      { onError: (error) => errors.show(form, error) },
    )
  }
  const create = form.handleSubmit((values) => createFrom(values))
  const send = async (): Promise<void> => {
    if (tested === undefined) return test()
    setNeeded(content.count === 0)
    if (content.count > 0) await create()
  }
  return {
    test: () => void test(),
    send: () => void send(),
    create: () => void create(),
    isNeeded: isNeeded && content.count === 0,
    testError: errors.withoutFieldErrors(testing.error),
  }
}

/** Creation may end halfway: the source exists, its tables do not. */
const useCreationError = (
  { creation, attempt }: ReturnType<typeof useConnecting>,
  isFiles: boolean,
): ReactNode => {
  const { t } = useTranslation('connection')
  const formatError = useErrorText()
  const { error, form } = creation
  if (!error) return null
  if (!attempt.isCreated) return <ErrorNote error={error} />
  return (
    <MarginNote tone="error" live>
      {t(isFiles ? 'files.partial' : 'tables.partial', {
        name: form.getValues('name').trim(),
        reason: formatError(error),
      })}
    </MarginNote>
  )
}

const Connect = (props: ConnectProps) => {
  const { t } = useTranslation(['connection', 'sources', 'shared'])
  const connecting = useConnecting(props)
  const { creation, testing, result, content, bodyOf, attempt } = connecting
  const { form, draft } = creation
  const { test, send, create, isNeeded, testError } = useSending(connecting, props)
  const { type, typeName } = props
  useCrumbName(typeName)
  const isFiles = type.content === 'files'
  const failure = useCreationError(connecting, isFiles)
  const isCreated = attempt.isCreated
  useDescribedRequests(() => {
    const { parameters, ...body } = bodyOf(form.getValues())
    const secrets = Object.keys(parameters).filter((name) => type.parameters[name]?.kind === 'secret')
    const open = { ...parameters, ...Object.fromEntries(secrets.map((name) => [name, `<${name}>`])) }
    const listed = isFiles ? dataManager.listRemoteFiles : dataManager.listRemoteTables
    return [
      describeRequest(dataManager.testConnection, { body: { dbms: body.dbms, parameters: open } }),
      describeRequest(listed, { body: { dbms: body.dbms, parameters: open } }),
      describeRequest(dataManager.createSource, { body: { ...body, parameters: open } }),
    ]
  })
  const proposeName = () => {
    if (form.formState.dirtyFields.name === true || isCreated) return
    const name = proposedName(form.getValues('parameters'))
    if (name !== '' && nameProblem(name) === undefined) form.setValue('name', name, { shouldValidate: true })
  }
  return (
    <Columns>
      <div>
        <PageHead title={typeName} sentence={t(isFiles ? 'form.filesSentence' : 'form.sentence')} />
        <PageBody bottom={20}>
          <Form id="connection" onSubmit={send} isNew>
            <DraftNote draft={draft} />
            <div onBlur={proposeName}>
              <ConnectionFields form={form} type={type} isFixed={isCreated} />
            </div>
            <TextField
              control={form.control}
              name="name"
              label={t('shared:field.name')}
              help={t('form.nameHelp')}
              rules={{
                validate: (name) => {
                  const problem = nameProblem(name)
                  return problem === undefined || t(`sources:create.needed.${problem}`)
                },
              }}
              input={{ readOnly: isCreated, autoComplete: 'off' }}
            />
            <ErrorNote error={testError} isRead />
          </Form>
        </PageBody>
        <ConnectionTest testing={testing} result={result} onStart={test} />
      </div>
      <div>
        {content.view}
        <Foot>
          <ChoiceSummary
            text={content.summary}
            needed={isNeeded ? content.needed : undefined}
            action={<LinkButton onClick={create}>{content.without}</LinkButton>}
          />
          {failure}
          <CreateActions
            form="connection"
            draft={draft}
            problems={creation.problems}
            waiting={creation.isPending}
            label={content.label}
            cancelTo={isCreated ? paths.source(form.getValues('name').trim()) : paths.newSource()}
            cancelLabel={isCreated ? t('sources:create.partial.open') : undefined}
          />
        </Foot>
      </div>
    </Columns>
  )
}

/** The page of a new source with a connection: fields, test, and the tables to add. */
export function Component() {
  const { t } = useTranslation(['connection', 'sources'])
  const { dbms = '' } = useParams()
  const type = connectedType(dbms)
  if (type === undefined || !isSourceKind(dbms))
    return (
      <EmptyState
        isPage
        title={t('form.unknownType')}
        actions={<Button to={paths.newSource()}>{t('form.toTypes')}</Button>}
      >
        {t('form.unknownTypeText')}
      </EmptyState>
    )
  return <Connect key={dbms} dbms={dbms} type={type} typeName={t(`sources:kind.${dbms}`)} />
}

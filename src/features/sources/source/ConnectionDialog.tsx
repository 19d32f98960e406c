import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { SourceType } from '#contract/data-manager/source-types.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useFieldErrors } from '#src/components/resource/use-field-errors.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { toast } from '#src/ui/feedback/toast.ts'
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
import { useConnectionTest } from '../connection/use-connection-test.ts'
import { refreshSources, sourcesQuery, useSource } from '../model/use-sources.ts'

const Flush = styled('div')({ '--gutter': '0px' })

type Parameters = Readonly<Record<string, unknown>>

interface EditProps {
  /** The source as it was when the dialog was opened. */
  source: Source
  type: SourceType
  onClose: () => void
}

const shape = { kind: 'members', members: {} } as const satisfies Shape

const isParameters = (document: unknown): document is Parameters =>
  typeof document === 'object' && document !== null

const useDescribe = (type: SourceType): Describe => {
  const { labelOf } = useParameterTexts()
  return (path) => {
    const [name = ''] = namesOf(path)
    return {
      label: labelOf(name),
      write: (value) => ({ ...writePlain(value), isMono: true }),
      isSecret: type.parameters[name]?.kind === 'secret',
    }
  }
}

/** Changes that others made to the connection are merged parameter by parameter (MRG4). */
const useEditing = ({ source, type, onClose }: EditProps) => {
  const { t } = useTranslation('connection')
  const { labelOf } = useParameterTexts()
  const { database_name: name, dbms } = source
  return useResourceForm<ConnectionForm, Parameters, Source, unknown>({
    form: `source.connection:${name}`,
    title: name,
    shape: connectionForm,
    secrets: secretFields(type, labelOf),
    stored: source,
    merging: shape,
    documentOf: ({ parameters }) => parameters,
    valuesOf: (parameters) => ({ name, parameters: valuesOf(type, parameters) }),
    toDocument: ({ parameters }) => toParameters(type, parameters),
    parse: (document) => (isParameters(document) ? document : undefined),
    latest: async () => {
      const { items } = await queryClient.fetchQuery({ ...sourcesQuery, staleTime: 0 })
      return items.find((each) => each.database_name === name) ?? null
    },
    save: (document, etag) => {
      const parameters = { ...document }
      return etag === null
        ? call(dataManager.createSource, { body: { dbms, database_name: name, parameters } })
        : call(dataManager.updateSource, { params: { source: name }, body: { parameters }, ifMatch: etag })
    },
    onSaved: () => {
      toast({ title: t('source.savedTitle'), text: t('source.savedText') })
      onClose()
      void refreshSources()
    },
    fieldOf,
  })
}

const Edit = (props: EditProps) => {
  const { source, type, onClose } = props
  const { t } = useTranslation(['connection', 'merge'])
  const { database_name: name, dbms } = source
  const { form, draft, saving, send, error } = useEditing(props)
  const describe = useDescribe(type)
  const testing = useConnectionTest()
  const errors = useFieldErrors<ConnectionForm>({ fieldOf })
  const typed = toParameters(type, useWatch({ control: form.control, name: 'parameters' }))
  const isSame = JSON.stringify(testing.result?.connection.parameters) === JSON.stringify(typed)
  const test = async (): Promise<void> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    const parameters = toParameters(type, form.getValues('parameters'))
    testing.start(
      { dbms, parameters, database_name: name },
      { onError: (failure) => errors.show(form, failure) },
    )
  }
  if (saving.conflict !== null)
    return <MergeView name={name} saving={saving} describe={describe} lost={t('merge:source.lost')} />
  return (
    <FormDialog
      title={t('source.editTitle', { name })}
      text={t('source.editText')}
      draft={draft}
      submit={t('source.save')}
      isPending={saving.isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <ConnectionFields
        form={form}
        type={type}
        saved={{ parameters: source.parameters, secrets: source.secrets_set }}
      />
      <Flush>
        <ConnectionTest
          testing={testing}
          result={isSame ? testing.result : undefined}
          onStart={() => void test()}
        />
      </Flush>
      <ErrorNote error={errors.withoutFieldErrors(testing.error)} isRead />
    </FormDialog>
  )
}

/** Changes the connection of a source. The dialog keeps the source as it was when it was opened. */
export function ConnectionDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { source } = useSource(name)
  const [opened, setOpened] = useState(source)
  if (!opened && source) setOpened(source)
  const type = opened ? connectedType(opened.dbms) : undefined
  return opened && type ? <Edit source={opened} type={type} onClose={onClose} /> : null
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { sourceTypeOf } from '#contract/data-manager/source-types.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { FileBrowser } from '../files/FileBrowser.tsx'
import { fieldOf } from '../model/form-values.ts'
import { locationOf } from '../model/location.ts'
import { useLocation } from '../files/use-location.ts'
import { refreshSources, sourcesQuery, useSource } from '../model/use-sources.ts'

const locationForm = z.object({ path: z.string() })
type LocationForm = z.infer<typeof locationForm>

/** Returns the parameters of a source that can be read. Secrets are not included and stay unchanged. */
type Parameters = Readonly<Record<string, unknown>>

const shape = { kind: 'members', members: {} } as const satisfies Shape

const isParameters = (document: unknown): document is Parameters =>
  typeof document === 'object' && document !== null

interface LocationDialogProps {
  /** The source as it was when the dialog was opened; someone else may change it meanwhile. */
  source: Source
  onClose: () => void
}

/** Describes the parameters of a source. Secret ones are shown as set, never with their value. */
const useDescribeParameters = ({ dbms }: Source): Describe => {
  const { t } = useTranslation('sources')
  const rows = sourceTypeOf(dbms)?.parameters ?? {}
  return (path) => {
    const [name = ''] = namesOf(path)
    return {
      label: name === 'path' ? t('location.path') : name,
      write: (value) => ({ ...writePlain(value), isMono: true }),
      isSecret: rows[name]?.kind === 'secret',
    }
  }
}

/** Changes that others made to the source are merged parameter by parameter (MRG4). */
const useLocationForm = ({ source, onClose }: LocationDialogProps) => {
  const { t } = useTranslation('sources')
  const [others, setOthers] = useState<Parameters>(source.parameters)
  const { database_name: name, dbms } = source
  return useResourceForm<LocationForm, Parameters, Source, unknown>({
    form: `source.location:${name}`,
    title: name,
    shape: locationForm,
    stored: source,
    merging: shape,
    documentOf: ({ parameters }) => parameters,
    valuesOf: (parameters) => ({ path: locationOf({ parameters }) }),
    toDocument: ({ path }) => ({ ...others, path: path.trim() }),
    parse: (document) => (isParameters(document) ? document : undefined),
    latest: async () => {
      const { items } = await queryClient.fetchQuery({ ...sourcesQuery, staleTime: 0 })
      return items.find((each) => each.database_name === name) ?? null
    },
    save: (parameters, etag) =>
      etag === null
        ? call(dataManager.createSource, { body: { dbms, database_name: name, parameters } })
        : call(dataManager.updateSource, {
            params: { source: name },
            body: { parameters },
            ifMatch: etag,
          }),
    onSaved: () => {
      toast({ title: t('location.saved'), text: t('location.savedText') })
      onClose()
      void refreshSources()
    },
    onMerged: setOthers,
    fieldOf: (path) => fieldOf(path) && 'path',
  })
}

interface LocationFieldsProps {
  control: Control<LocationForm>
  location: ReturnType<typeof useLocation>
  onChoose: (path: string) => void
}

const LocationFields = ({ control, location, onChoose }: LocationFieldsProps) => {
  const { t } = useTranslation('sources')
  const { at, file, folder, parent, entries, open } = location
  const choose = (path: string | null) => {
    if (path !== null) onChoose(path)
    void open(path).catch(() => undefined)
  }
  return (
    <>
      <TextField
        control={control}
        name="path"
        label={t('location.path')}
        rules={{ required: t('create.needed.path') }}
        input={{ mono: true, autoComplete: 'off' }}
      />
      {entries && (
        <FileBrowser
          folder={folder}
          parent={parent}
          entries={entries}
          chosen={file ?? at ?? ''}
          onChoose={choose}
        />
      )}
    </>
  )
}

const LocationEdit = (props: LocationDialogProps) => {
  const { source, onClose } = props
  const { t } = useTranslation(['sources', 'merge'])
  const { form, draft, saving, send, error } = useLocationForm(props)
  const location = useLocation(draft.before.path)
  const describe = useDescribeParameters(source)
  if (saving.conflict !== null)
    return (
      <MergeView
        name={source.database_name}
        saving={saving}
        describe={describe}
        lost={t('merge:source.lost')}
      />
    )
  return (
    <FormDialog
      title={t('location.title', { name: source.database_name })}
      text={t('location.text')}
      draft={draft}
      submit={t('location.save')}
      isPending={saving.isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <LocationFields
        control={form.control}
        location={location}
        onChoose={(path) => form.setValue('path', path, { shouldValidate: true })}
      />
    </FormDialog>
  )
}

/**
 * Changes the location of a source. The dialog keeps the source as it was when it was opened, even if it is deleted.
 */
export function LocationDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { source } = useSource(name)
  const [opened, setOpened] = useState(source)
  if (!opened && source) setOpened(source)
  return opened ? <LocationEdit source={opened} onClose={onClose} /> : null
}

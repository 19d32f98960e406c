import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Source, sourceKinds } from '#contract/data-manager/source.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { type Describe, writePlain } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useCodeText } from '#src/parts/trouble/use-error-text.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toast } from '#src/ui/toast.ts'
import { FileBrowser } from './FileBrowser.tsx'
import { fieldOf } from './form-values.ts'
import { locationOf } from './location.ts'
import { isSourceKind } from './source-kinds.ts'
import { useLocation } from './use-location.ts'
import { type Parameters, useSaveLocation } from './use-save-location.ts'

const locationForm = z.object({ path: z.string() })
type LocationForm = z.infer<typeof locationForm>

interface LocationDialogProps {
  /** As it was when the dialog was opened; meanwhile somebody else may change it. */
  source: Source
  onClose: () => void
}

const formOf = (parameters: Parameters): LocationForm => ({ path: locationOf({ parameters }) })

/** The names of a source's parameters. Those that are secret are told to be set, never shown. */
const useParameterWords = ({ dbms }: Source): Describe => {
  const { t } = useTranslation('sources')
  const secrets: readonly string[] = isSourceKind(dbms) ? sourceKinds[dbms].secret : []
  return (path) => {
    const [name = ''] = namesOf(path)
    return {
      label: name === 'path' ? t('location.path') : name,
      write: (value) => ({ ...writePlain(value), isMono: true }),
      isSecret: secrets.includes(name),
    }
  }
}

const useForm = (source: Source) =>
  useDraftForm<LocationForm>({
    form: `source.location:${source.database_name}`,
    title: source.database_name,
    shape: locationForm,
    defaultValues: formOf(source.parameters),
    base: source.etag,
  })

/** Points a source at another place. What somebody else changed meanwhile is merged, never overwritten unseen. */
export const LocationDialog = ({ source, onClose }: LocationDialogProps) => {
  const { t } = useTranslation('sources')
  const { t: words } = useTranslation('merge')
  const sayCode = useCodeText()
  const [others, setOthers] = useState(source.parameters)
  const { form, draft } = useForm(source)
  const { control, handleSubmit, reset, setValue, setError } = form
  const place = useLocation(draft.before.path)
  const saving = useSaveLocation({
    source,
    onSaved: () => {
      draft.saved()
      toast({ title: t('location.saved'), text: t('location.savedText') })
      onClose()
    },
    onMerged: (parameters, stored) => {
      setOthers(parameters)
      reset(formOf(parameters), { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: (error) => {
      for (const { problem } of sortProblems(error, fieldOf).fields)
        setError('path', { message: sayCode(problem.code, problem.params) }, { shouldFocus: true })
    },
  })
  const describe = useParameterWords(source)
  if (saving.meeting !== null)
    return (
      <MergeView
        name={source.database_name}
        saving={saving}
        describe={describe}
        lost={words('source.lost')}
      />
    )
  const submit = handleSubmit(({ path }) =>
    saving.save({
      document: { ...others, path: path.trim() },
      base: { document: { ...others, path: draft.before.path }, etag: draft.base },
      context: undefined,
    }),
  )
  const isField = sortProblems(saving.error, fieldOf).fields.length > 0
  const choose = (path: string | null) => {
    if (path !== null) setValue('path', path, { shouldValidate: true })
    void place.go(path).catch(() => undefined)
  }
  return (
    <Dialog
      open
      title={t('location.title', { name: source.database_name })}
      text={t('location.text')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('location.cancel')}</Button>
          <Button look="primary" type="submit" waiting={saving.isPending}>
            {t('location.save')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <TextField
        control={control}
        name="path"
        label={t('location.path')}
        rules={{ required: t('create.needed.path') }}
        input={{ mono: true, autoComplete: 'off' }}
      />
      {place.entries && (
        <FileBrowser
          folder={place.folder}
          parent={place.parent}
          entries={place.entries}
          chosen={place.file ?? place.at ?? ''}
          onChoose={choose}
        />
      )}
      {!isField && <TroubleNote error={saving.error} />}
    </Dialog>
  )
}

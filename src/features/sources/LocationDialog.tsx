import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { call } from '#src/api/call.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toast } from '#src/ui/toast.ts'
import { FileBrowser } from './FileBrowser.tsx'
import { fieldOf } from './form-values.ts'
import { locationOf } from './location.ts'
import { useLocation } from './use-location.ts'
import { refreshSources } from './use-sources.ts'

interface LocationForm {
  path: string
}

interface LocationDialogProps {
  /** As it stands now; while the dialog is open somebody else may change it. */
  source: Source
  onClose: () => void
}

const Conflict = ({ path, onTheirs, onMine }: { path: string; onTheirs: () => void; onMine: () => void }) => {
  const { t } = useTranslation('sources')
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        <>
          <TextAction onClick={onTheirs}>{t('location.takeTheirs')}</TextAction>
          <TextAction onClick={onMine}>{t('location.keepMine')}</TextAction>
        </>
      }
    >
      <Trans t={t} i18nKey="location.conflict" values={{ path }} components={{ code: <Quote bare /> }} />
    </MarginNote>
  )
}

/** Points a source at another place. Who edits it sees when somebody else did meanwhile, and decides. */
export const LocationDialog = ({ source, onClose }: LocationDialogProps) => {
  const { t } = useTranslation('sources')
  const sayProblem = useProblemText()
  const location = locationOf(source)
  const place = useLocation(location)
  const [read] = useState(source.etag)
  const { control, handleSubmit, setValue, setError } = useForm<LocationForm>({
    defaultValues: { path: location },
  })
  const saving = useMutation({
    mutationFn: ({ path, etag }: { path: string; etag: string }) =>
      call(dataManager.updateSource, {
        params: { source: source.database_name },
        body: { parameters: { ...source.parameters, path } },
        ifMatch: etag,
      }),
    onSuccess: () => {
      toast({ title: t('location.saved'), text: t('location.savedText') })
      onClose()
    },
    onError: (error) => {
      for (const { problem } of sortProblems(error, fieldOf).fields)
        setError('path', { message: sayProblem(problem) }, { shouldFocus: true })
    },
    onSettled: refreshSources,
  })
  const isConflict = hasCode(saving.error, 'etag_mismatch')
  const isField = sortProblems(saving.error, fieldOf).fields.length > 0
  const save = (etag: string) => void handleSubmit(({ path }) => saving.mutate({ path: path.trim(), etag }))()
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
      onSubmit={() => save(read)}
      actions={
        <>
          <Button onClick={onClose}>{t('location.cancel')}</Button>
          <Button look="primary" type="submit" waiting={saving.isPending}>
            {t('location.save')}
          </Button>
        </>
      }
    >
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
      {isConflict && (
        <Conflict
          path={location}
          onTheirs={() => {
            setValue('path', location)
            onClose()
          }}
          onMine={() => save(source.etag)}
        />
      )}
      {!isConflict && !isField && <TroubleNote error={saving.error} />}
    </Dialog>
  )
}

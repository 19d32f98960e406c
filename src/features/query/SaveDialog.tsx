import { useForm } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toast } from '#src/ui/toast.ts'
import { proposeName } from './names.ts'
import { useQuestion } from './question.ts'
import { toRequest, toView } from './request.ts'

const longestName = 200

interface Names {
  name: string
  description: string
}

interface SaveDialogProps {
  /** The query to replace; without it a new one is kept. */
  present: SavedQuery | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** The version that stands now: whoever wrote in between is overwritten only when asked to. */
const latest = async (id: string): Promise<string> => {
  const { query: newest } = await call(query.getSaved, { params: { id } })
  return newest.etag
}

interface SaveProblemProps {
  error: Error | null
  name: string
  onOverwrite: () => void
}

/** What kept the question from being saved; a name that is taken stands at its field. */
const SaveProblem = ({ error, name, onOverwrite }: SaveProblemProps) => {
  const { t } = useTranslation('query')
  if (hasCode(error, 'exists')) return null
  if (!hasCode(error, 'etag_mismatch')) return <TroubleNote error={error} />
  return (
    <MarginNote
      tone="warning"
      live
      actions={<TextAction onClick={onOverwrite}>{t('save.overwrite')}</TextAction>}
    >
      {t('save.changed', { name })}
    </MarginNote>
  )
}

/** Keeps the question under a name. What somebody else changed meanwhile is said before it is overwritten. */
export const SaveDialog = ({ present, onClose, onSaved }: SaveDialogProps) => {
  const { t } = useTranslation('query')
  const { t: common } = useTranslation('common')
  const { state, naming } = useQuestion()
  const form = useForm<Names>({
    defaultValues: {
      name: present?.name ?? proposeName(naming, state).slice(0, longestName),
      description: present?.description ?? '',
    },
    mode: 'onTouched',
  })
  const save = useMutation({
    mutationFn: async ({ names, overwrite }: { names: Names; overwrite: boolean }) => {
      const body = { ...names, request: toRequest(state), view: toView(state) }
      if (present === undefined) return call(query.createSaved, { body })
      const { id } = present
      const ifMatch = overwrite ? await latest(id) : present.etag
      return call(query.updateSaved, { params: { id }, body, ifMatch })
    },
    onSuccess: ({ query: kept }) => {
      queryClient.setQueryData(queryOf(query.getSaved, { params: { id: kept.id } }).queryKey, (before) =>
        before === undefined ? undefined : { ...before, query: kept },
      )
      toast({ title: t('save.done', { name: kept.name }) })
      onSaved(kept.id)
      void invalidate(query.listSaved, query.getSaved)
    },
    onError: (error) => {
      if (hasCode(error, 'exists')) form.setError('name', { message: t('save.exists') })
    },
  })
  const submit = (overwrite: boolean) => form.handleSubmit((names) => save.mutate({ names, overwrite }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={present === undefined ? t('save.titleAs') : t('save.title')}
      text={t('save.text')}
      onSubmit={() => void submit(false)()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={save.isPending}>
            {t('save.submit')}
          </Button>
        </>
      }
    >
      <TextField
        control={form.control}
        name="name"
        label={t('save.name')}
        input={{ autoFocus: true, maxLength: longestName }}
        rules={{ validate: (text) => text.trim() !== '' || t('save.nameNeeded') }}
      />
      <TextField
        control={form.control}
        name="description"
        label={t('save.description')}
        mark={common('field.optional')}
        input={{ rows: 2, maxLength: 2000 }}
      />
      <SaveProblem error={save.error} name={present?.name ?? ''} onOverwrite={() => void submit(true)()} />
    </Dialog>
  )
}

import { useForm } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface Names {
  name: string
  description: string
}

interface RenameDialogProps {
  saved: SavedQuery
  onClose: () => void
}

/** Another name or description for a saved query; its question stays. */
export const RenameDialog = ({ saved, onClose }: RenameDialogProps) => {
  const { t } = useTranslation('query')
  const { t: common } = useTranslation('common')
  const form = useForm<Names>({
    defaultValues: { name: saved.name, description: saved.description },
    mode: 'onTouched',
  })
  const rename = useMutation({
    mutationFn: (names: Names) =>
      call(query.updateSaved, {
        params: { id: saved.id },
        body: { ...names, request: saved.request, view: saved.view },
        ifMatch: saved.etag,
      }),
    onSuccess: onClose,
    onError: (error) => {
      if (hasCode(error, 'exists')) form.setError('name', { message: t('save.exists') })
    },
    onSettled: () => invalidate(query.listSaved, query.getSaved),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('save.rename')}
      onSubmit={() => void form.handleSubmit((names) => rename.mutate(names))()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={rename.isPending}>
            {t('save.submitRename')}
          </Button>
        </>
      }
    >
      <TextField
        control={form.control}
        name="name"
        label={t('save.name')}
        input={{ autoFocus: true, maxLength: 200 }}
        rules={{ validate: (text) => text.trim() !== '' || t('save.nameNeeded') }}
      />
      <TextField
        control={form.control}
        name="description"
        label={t('save.description')}
        mark={common('field.optional')}
        input={{ rows: 2, maxLength: 2000 }}
      />
      {!hasCode(rename.error, 'exists') && <TroubleNote error={rename.error} />}
    </Dialog>
  )
}

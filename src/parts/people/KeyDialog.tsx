import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { platformNow } from '#src/lib/platform-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { type KeyTerm, endOfTerm, keyTerms } from './key-state.ts'
import { PersonField } from './PersonField.tsx'
import { type FoundPeople, type PickedPerson, pickedPerson } from './person.ts'

const keyForm = z.object({
  name: z.string(),
  term: z.enum(keyTerms),
  owner: pickedPerson.nullable(),
})
type KeyForm = z.infer<typeof keyForm>

export interface NewKey {
  readonly user: string
  readonly name: string
  readonly expires_at: string | null
}

interface KeyDialogProps {
  /** Whose key it becomes; without it the dialog asks. */
  owner?: PickedPerson
  found?: FoundPeople
  waiting: boolean
  error: unknown
  /** Makes it; what was typed is forgotten once that is done. */
  onMake: (key: NewKey) => Promise<unknown>
  onClose: () => void
}

const untouched = (owner: PickedPerson | undefined): KeyForm => ({
  name: '',
  term: '90' satisfies KeyTerm,
  owner: owner ?? null,
})

/** A new API key: what it is for, whose rights it has, and when it ends. */
export const KeyDialog = ({ owner, found, waiting, error, onMake, onClose }: KeyDialogProps) => {
  const { t } = useTranslation(['people', 'common'])
  const { form, draft } = useDraftForm<KeyForm>({
    form: owner === undefined ? 'api-key.new' : `api-key.new:${owner.value}`,
    title: t('keys.new.title'),
    shape: keyForm,
    defaultValues: untouched(owner),
    mode: 'onTouched',
  })
  const { control } = form
  const send = form.handleSubmit(async ({ name, term, owner: chosen }) => {
    const user = owner ?? chosen
    if (user === null) return
    await onMake({ user: user.value, name: name.trim(), expires_at: endOfTerm(term, platformNow()) })
    draft.saved()
  })
  const term = form.watch('term')
  return (
    <Dialog
      open
      title={t('keys.new.title')}
      text={owner ? t('keys.new.textOf', { name: owner.label }) : t('keys.new.text')}
      onClose={onClose}
      onSubmit={() => void send().catch(() => undefined)}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={waiting}>
            {t('keys.new.submit')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <TextField
        control={control}
        name="name"
        label={t('keys.new.name')}
        help={t('keys.new.nameHelp')}
        rules={{ validate: (name) => name.trim() !== '' || t('keys.new.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200 }}
      />
      {found && (
        <PersonField
          control={control}
          name="owner"
          label={t('keys.new.owner')}
          help={t('keys.new.ownerHelp')}
          needed={t('keys.new.ownerNeeded')}
          found={found}
        />
      )}
      <SelectField
        control={control}
        name="term"
        label={t('keys.new.term')}
        options={keyTerms.map((value) => ({ value, label: t(`keys.term.${value}`) }))}
      />
      {term === 'never' && <MarginNote tone="warning">{t('keys.new.endless')}</MarginNote>}
      <TroubleNote error={error} />
    </Dialog>
  )
}

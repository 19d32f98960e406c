import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { PickInput } from '#src/ui/PickInput.tsx'
import { toast } from '#src/ui/toast.ts'
import { type FoundPeople, pickedPerson } from './person.ts'

const addForm = z.object({ people: z.array(pickedPerson) })
type AddForm = z.infer<typeof addForm>

interface AddMembersProps {
  /** Name of the form, under which its draft is kept. */
  form: string
  /** What they become members of. */
  name: string
  /** What changes for them. */
  text: string
  found: FoundPeople
  add: (uid: string) => Promise<void>
  onClose: () => void
}

/** Adds people one after the other; those who were added when it stops stay added. */
export const AddMembers = ({ form: place, name, text, found, add, onClose }: AddMembersProps) => {
  const { t } = useTranslation(['people', 'common'])
  const id = useId()
  const title = t('members.addTo', { name })
  const { form, draft } = useDraftForm<AddForm>({
    form: place,
    title,
    shape: addForm,
    defaultValues: { people: [] },
  })
  const { field } = useController({ control: form.control, name: 'people' })
  const adding = useMutation({
    mutationFn: async ({ people }: AddForm) => {
      for (const [index, { value }] of people.entries()) {
        await add(value)
        form.setValue('people', people.slice(index + 1))
      }
      return people.length
    },
    onSuccess: (count) => {
      draft.saved()
      toast({ title: t('members.added', { count }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={title}
      text={text}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit((values) => adding.mutate(values))()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={adding.isPending} disabled={field.value.length === 0}>
            {t('members.submit')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <Field id={id} label={t('members.people')}>
        <PickInput
          id={id}
          value={field.value}
          onChange={(picked) => field.onChange(picked.map(({ value, label }) => ({ value, label })))}
          onBlur={field.onBlur}
          options={found.people}
          onFind={found.onFind}
          placeholder={t('pick.person')}
          noMatch={found.isPending ? t('pick.reading') : t('pick.nobody')}
          remove={(who) => t('pick.remove', { name: who })}
        />
      </Field>
      <TroubleNote error={adding.error} />
    </Dialog>
  )
}

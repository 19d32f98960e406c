import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Group } from '#contract/iam/group.ts'
import { groups } from '#contract/iam/rights.ts'
import { call } from '#src/api/call.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { pickedPerson } from '#src/parts/people/person.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { PickInput } from '#src/ui/PickInput.tsx'
import { toast } from '#src/ui/toast.ts'
import { keepGroup, useFoundPeople } from './use-groups.ts'

const addForm = z.object({ people: z.array(pickedPerson) })
type AddForm = z.infer<typeof addForm>

/** Adds people to a group, one after the other; those who were added when it stops stay added. */
export const AddMembers = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { t } = useTranslation(['people', 'common'])
  const id = useId()
  const found = useFoundPeople()
  const { form, draft } = useDraftForm<AddForm>({
    form: `group.members:${group.id}`,
    title: t('members.addTo', { name: group.name }),
    shape: addForm,
    defaultValues: { people: [] },
  })
  const { field } = useController({ control: form.control, name: 'people' })
  const add = useMutation({
    mutationFn: async ({ people }: AddForm) => {
      for (const [index, { value: user }] of people.entries()) {
        const answer = await call(groups.addMember, { params: { id: group.id }, body: { user } })
        keepGroup(answer.group)
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
  const { people } = { people: field.value }
  return (
    <Dialog
      open
      title={t('members.addTo', { name: group.name })}
      text={t('members.addText')}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit((values) => add.mutate(values))()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={add.isPending} disabled={people.length === 0}>
            {t('members.submit')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <Field id={id} label={t('members.people')}>
        <PickInput
          id={id}
          value={people}
          onChange={(picked) => field.onChange(picked.map(({ value, label }) => ({ value, label })))}
          onBlur={field.onBlur}
          options={found.people}
          onFind={found.onFind}
          placeholder={t('pick.person')}
          noMatch={found.isPending ? t('pick.reading') : t('pick.nobody')}
          remove={(name) => t('pick.remove', { name })}
        />
      </Field>
      <TroubleNote error={add.error} />
    </Dialog>
  )
}

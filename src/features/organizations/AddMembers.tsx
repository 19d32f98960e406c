import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { call } from '#src/api/call.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { PickInput } from '#src/ui/PickInput.tsx'
import { toast } from '#src/ui/toast.ts'
import { keepOrganization, useFoundPeople } from './use-organizations.ts'

const addForm = z.object({ people: z.array(z.object({ value: z.string(), label: z.string() })) })
type AddForm = z.infer<typeof addForm>

/** Adds people one after the other; those who were added when it stops stay added. */
export const AddMembers = ({
  organization,
  onClose,
}: {
  organization: Organization
  onClose: () => void
}) => {
  const { t } = useTranslation(['administration', 'common'])
  const fieldId = useId()
  const found = useFoundPeople()
  const { id, name } = organization
  const { form, draft } = useDraftForm<AddForm>({
    form: `organization.members:${id}`,
    title: t('organizations.members.addTo', { name }),
    shape: addForm,
    defaultValues: { people: [] },
  })
  const { field } = useController({ control: form.control, name: 'people' })
  const add = useMutation({
    mutationFn: async ({ people }: AddForm) => {
      for (const [index, { value: user }] of people.entries()) {
        const answer = await call(organizations.addMember, { params: { id }, body: { user } })
        keepOrganization(answer.organization)
        form.setValue('people', people.slice(index + 1))
      }
      return people.length
    },
    onSuccess: (count) => {
      draft.saved()
      toast({ title: t('organizations.members.added', { count }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('organizations.members.addTo', { name })}
      text={t('organizations.members.addText')}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit((values) => add.mutate(values))()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={add.isPending} disabled={field.value.length === 0}>
            {t('organizations.members.submit')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <Field id={fieldId} label={t('organizations.members.people')}>
        <PickInput
          id={fieldId}
          value={field.value}
          onChange={(picked) => field.onChange(picked.map(({ value, label }) => ({ value, label })))}
          onBlur={field.onBlur}
          options={found.people}
          onFind={found.onFind}
          placeholder={t('organizations.members.find')}
          noMatch={t(found.isPending ? 'organizations.members.reading' : 'organizations.members.nobody')}
          remove={(who) => t('organizations.members.leaveOut', { name: who })}
        />
      </Field>
      <TroubleNote error={add.error} />
    </Dialog>
  )
}

import { useController } from 'react-hook-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { PickInput } from '#src/ui/inputs/PickInput.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { type FoundAccounts, pickedAccount } from './AccountField.tsx'

const addForm = z.object({ people: z.array(pickedAccount) })
type AddForm = z.infer<typeof addForm>

interface AddMembersProps {
  /** Name of the form and its draft. */
  form: string
  /** Name of the group or organization. */
  name: string
  /** The effect for the members. */
  text: string
  found: FoundAccounts
  add: (uid: string) => Promise<void>
  onClose: () => void
}

/** Adds members one after the other; those added before an error stay members. */
export function AddMembers({ form: name, name: group, text, found, add, onClose }: AddMembersProps) {
  const { t } = useTranslation(['accounts', 'shared'])
  const id = useId()
  const title = t('members.addTo', { name: group })
  const { form, draft, send, isPending, error } = useCreateForm<AddForm, number>({
    form: name,
    title,
    shape: addForm,
    defaultValues: { people: [] },
    fieldOf: () => undefined,
    create: async ({ people }) => {
      for (const [index, { value }] of people.entries()) {
        await add(value)
        form.setValue('people', people.slice(index + 1))
      }
      return people.length
    },
    onCreated: (count) => {
      toast({ title: t('members.added', { count }) })
      onClose()
    },
  })
  const { field } = useController({ control: form.control, name: 'people' })
  return (
    <FormDialog
      title={title}
      text={text}
      draft={draft}
      submit={t('shared:action.add')}
      isOff={field.value.length === 0}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field id={id} label={t('members.users')}>
        <PickInput
          id={id}
          value={field.value}
          onChange={(picked) => field.onChange(picked.map(({ value, label }) => ({ value, label })))}
          onBlur={field.onBlur}
          options={found.accounts}
          onFind={found.onFind}
          placeholder={t('pick.user')}
          noMatch={found.isPending ? t('pick.reading') : t('pick.noUser')}
          remove={(who) => t('shared:action.removeNamed', { name: who })}
        />
      </Field>
    </FormDialog>
  )
}

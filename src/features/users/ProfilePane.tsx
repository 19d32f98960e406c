import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { useMay } from '#src/api/session.ts'
import { SaveActions } from '#src/parts/draft/SaveActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { ShownOnce } from '#src/parts/people/ShownOnce.tsx'
import { useFollow } from '#src/parts/people/use-follow.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { Form } from '#src/ui/Form.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { toast } from '#src/ui/toast.ts'
import { GivenFields, ProfileFields } from './UserFields.tsx'
import { useChoices } from './use-choices.ts'
import { useSaveUser } from './use-save-user.ts'
import { useUserWords } from './use-user-words.ts'
import { type UserForm, documentIn, documentOf, fieldOf, formOf, userForm } from './user-form.ts'

/** The form follows what others save, until somebody types into it. */
const useProfileForm = (user: User) => {
  const { t } = useTranslation('people')
  const [began, setBegan] = useState(user)
  const { form, draft } = useDraftForm<UserForm>({
    form: `user:${user.id}`,
    title: user.user,
    shape: userForm,
    defaultValues: formOf(documentOf(began)),
    base: began.etag,
    secrets: { password: t('user.field.password') },
    mode: 'onTouched',
  })
  useFollow({
    began,
    stored: user,
    isTyped: draft.isTyped,
    onFollow: setBegan,
    show: (next) => form.reset(formOf(documentOf(next))),
  })
  return { form, draft }
}

/** Who somebody is and what is given to them here. What another administrator changed meanwhile is merged. */
export const ProfilePane = ({ user }: { user: User }) => {
  const { t } = useTranslation(['people', 'common'])
  const sayProblem = useProblemText()
  const mayWrite = useMay('iam:user:write')
  const choices = useChoices(user)
  const { form, draft } = useProfileForm(user)
  const saving = useSaveUser({
    id: user.id,
    onSaved: () => {
      draft.saved()
      toast({ title: t('user.saved') })
    },
    onMerged: (document, stored) => {
      form.reset(formOf(document), { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: (error) => {
      if (hasCode(error, 'exists'))
        form.setError('login', { message: t('user.exists') }, { shouldFocus: true })
      for (const { name, problem } of sortProblems(error, fieldOf).fields)
        form.setError(name, { message: sayProblem(problem) }, { shouldFocus: true })
    },
  })
  const describe = useUserWords(choices)
  const problems = Object.keys(form.formState.errors).length
  const isSaid = hasCode(saving.error, 'exists') || sortProblems(saving.error, fieldOf).fields.length > 0
  const send = form.handleSubmit((values) =>
    saving.save({
      document: documentIn(values),
      base: { document: documentIn(draft.before), etag: draft.base },
      context: undefined,
    }),
  )
  if (saving.meeting !== null)
    return <MergeView name={user.user} saving={saving} describe={describe} lost={t('user.lost')} />
  return (
    <Form onSubmit={send}>
      <DraftNote draft={draft} />
      {user.directory !== '' && (
        <MarginNote>{t('user.fromProvider', { directory: user.directory })}</MarginNote>
      )}
      <ProfileFields control={form.control} isFixed={!mayWrite} />
      <GivenFields control={form.control} choices={choices} isFixed={!mayWrite} />
      {draft.isTyped && !isSaid && <TroubleNote error={saving.error} />}
      {mayWrite && <SaveActions draft={draft} problems={problems} waiting={saving.isPending} />}
      {saving.once !== null && (
        <ShownOnce
          title={t('user.once.title', { name: user.user })}
          text={t('user.once.text')}
          shown={[{ id: 'password', label: t('user.once.password'), text: saving.once }]}
          onClose={saving.forget}
        />
      )}
    </Form>
  )
}

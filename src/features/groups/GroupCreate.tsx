import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { groups } from '#contract/iam/rights.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { CreateActions } from '#src/parts/draft/CreateActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Form } from '#src/ui/Form.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { media } from '#src/ui/tokens.ts'
import { GroupFields } from './GroupFields.tsx'
import { useCreateRequests } from './commands.ts'
import { type GroupForm, emptyGroup, fieldOf, groupForm, toWrite } from './group-form.ts'
import { useRoleChoices } from './use-groups.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })

/** A new group; its members are added on its page. */
export const Component = () => {
  const { t } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const sayProblem = useProblemText()
  const { form, draft } = useDraftForm<GroupForm>({
    form: 'group.new',
    title: t('group.new.title'),
    shape: groupForm,
    defaultValues: emptyGroup,
    mode: 'onTouched',
  })
  const roles = useRoleChoices()
  const make = useMutation({
    mutationFn: (values: GroupForm) => call(groups.create, { body: toWrite(values) }),
    onSuccess: async ({ group }) => {
      draft.saved()
      await navigate(paths.group(group.id), { replace: true })
      void invalidate(groups.list)
    },
    onError: (error) => {
      if (hasCode(error, 'exists'))
        form.setError('name', { message: t('group.exists') }, { shouldFocus: true })
      for (const { name, problem } of sortProblems(error, fieldOf).fields)
        form.setError(name, { message: sayProblem(problem) }, { shouldFocus: true })
    },
  })
  useCreateRequests(() => toWrite(form.getValues()))
  const problems = Object.keys(form.formState.errors).length
  const isSaid = hasCode(make.error, 'exists') || sortProblems(make.error, fieldOf).fields.length > 0
  return (
    <>
      <PageHead title={t('group.new.title')} sentence={t('group.new.sentence')} />
      <Body>
        <Form onSubmit={form.handleSubmit((values) => make.mutate(values))}>
          <DraftNote draft={draft} />
          <GroupFields control={form.control} roles={roles} isFixed={false} />
          {!isSaid && <TroubleNote error={make.error} />}
          <CreateActions
            draft={draft}
            problems={problems}
            waiting={make.isPending}
            label={t('group.new.submit')}
            away={paths.groups()}
          />
        </Form>
      </Body>
    </>
  )
}

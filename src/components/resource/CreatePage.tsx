import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CreateActions } from '#src/components/drafts/DraftActions.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Form } from '#src/ui/fields/Form.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import type { useCreateForm } from './use-create-form.ts'

interface CreatePageProps<V extends FieldValues> {
  title: string
  sentence?: ReactNode
  creation: Pick<
    ReturnType<typeof useCreateForm<V, never>>,
    'draft' | 'problems' | 'isPending' | 'error' | 'send'
  >
  /** A verb and its object. */
  submit: string
  /** The target of Cancel; the draft stays. */
  cancelTo: string
  cancelLabel?: string | undefined
  /** Between the head and the form. */
  banner?: ReactNode
  /** Some of the fields need more space (see `Form`). */
  wide?: boolean
  /** The fields. */
  children: ReactNode
}

/** A page with a form that creates something. */
export function CreatePage<V extends FieldValues>(props: CreatePageProps<V>) {
  const { title, sentence, creation, submit, cancelTo, cancelLabel, banner, wide, children } = props
  const { draft, problems, isPending, error, send } = creation
  return (
    <>
      <PageHead title={title} sentence={sentence} />
      {banner}
      <PageBody>
        <Form onSubmit={send} wide={wide} isNew>
          <DraftNote draft={draft} />
          {children}
          <ErrorNote error={error} />
          <CreateActions
            draft={draft}
            problems={problems}
            waiting={isPending}
            label={submit}
            cancelTo={cancelTo}
            cancelLabel={cancelLabel}
          />
        </Form>
      </PageBody>
    </>
  )
}

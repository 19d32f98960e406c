import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { boards } from '#contract/query/board-endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { BoardFields } from '../edit/BoardFields.tsx'
import { boardForm, emptyForm, toDocument } from '../model/board-form.ts'

/** Creates a board without tiles, and opens its editor. */
export function CreateBoard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('boards')
  const navigate = useNavigate()
  const { form, draft, send, isPending, error } = useCreateForm({
    form: 'board.new',
    title: t('new'),
    shape: boardForm,
    defaultValues: emptyForm,
    fieldOf: (path) => (path === 'name' || path === 'description' ? path : undefined),
    create: async (values) => (await call(boards.create, { body: toDocument(values) })).board,
    onCreated: async ({ id }) => {
      await invalidate(boards.list)
      await navigate(`${paths.board(id)}?mode=edit`)
    },
  })
  return (
    <FormDialog
      title={t('new')}
      draft={draft}
      submit={t('create')}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <BoardFields control={form.control} />
    </FormDialog>
  )
}

// The editor of one board: its form with a draft and undo, and saving, which merges the changes of others (MRG4).
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { boards } from '#contract/query/board-endpoints.ts'
import { type Board, type BoardWrite, boardWrite } from '#contract/query/board.ts'
import { call } from '#src/api/call.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { type Catalogue, isFieldName } from '../../state/catalogue.ts'
import { useUndo } from '../../state/address/use-undo.ts'
import { type BoardForm, boardForm, boardShape, documentOf, formOf, toDocument } from '../model/board-form.ts'
import { cacheBoard } from '../model/use-boards.ts'

const isSound = ({ name, access, groups }: BoardForm): boolean =>
  name.trim() !== '' && (access !== 'groups' || groups.length > 0)

const countChanges = (values: BoardForm, before: BoardForm): number =>
  boardForm.keyof().options.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
    .length

export function useBoardEditor(board: Board, catalogue: Catalogue) {
  const { t } = useTranslation('boards')
  const { id } = board
  const params = { id }
  const valuesOf = useCallback(
    (document: BoardWrite) => formOf(document, (name) => isFieldName(catalogue, name)),
    [catalogue],
  )
  const edit = useResourceForm<BoardForm, BoardWrite, Board, Board>({
    form: `board:${id}`,
    title: board.name,
    shape: boardForm,
    countChanges,
    stored: board,
    merging: boardShape,
    documentOf,
    valuesOf,
    toDocument,
    parse: (document) => boardWrite.safeParse(document).data,
    fieldOf: (path) => (path === 'name' || path === 'description' ? path : undefined),
    latest: async () => (await call(boards.get, { params })).board,
    save: async (body, etag) => {
      const answer =
        etag === null
          ? await call(boards.create, { body })
          : await call(boards.update, { params, body, ifMatch: etag })
      return answer.board
    },
    onSaved: (saved) => {
      cacheBoard(saved)
      toast({ title: t('saved', { name: saved.name }) })
    },
  })
  const { form, draft, saving } = edit
  const values = useWatch({ control: form.control, compute: (all: BoardForm) => all })
  const { undo, redo } = useUndo(JSON.stringify(values))
  const show = (next: BoardForm) => form.reset(next, { keepDefaultValues: true })
  const stepTo = (text: string | null) =>
    text === null
      ? undefined
      : () => {
          const past: unknown = JSON.parse(text)
          show(boardForm.parse(past))
        }
  return {
    ...edit,
    values,
    change: (change: Partial<BoardForm>) => show({ ...form.getValues(), ...change }),
    undo: stepTo(undo),
    redo: stepTo(redo),
    /** Number of members that differ from the saved version. */
    changes: countChanges(values, draft.before),
    canSave: draft.isTyped && isSound(values),
    save: () => {
      if (draft.isTyped && isSound(form.getValues()) && !saving.isPending)
        edit.saveDocument(toDocument(form.getValues()))
    },
  }
}

import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { ConfirmDialog } from '#src/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#src/ui/feedback/toast.ts'

type Confirming = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'waiting' | 'problem' | 'onConfirm'>

interface DeleteDialogProps<R> extends Confirming {
  /** Calls the endpoint. */
  remove: () => Promise<R>
  /** Toast after the deletion: "“Ada” is deleted"; without it there is no toast. */
  done?: string | ((answer: R) => string)
  /** The page to open after the deletion; without it, the dialog closes. */
  returnTo?: string | undefined
  /** Called before navigation, or after the dialog is closed. */
  onDeleted?: (() => void) | undefined
  /** Invalidates cached data. */
  refresh?: () => Promise<unknown>
  /** Instead of the error message. */
  problem?: ((error: Error) => ReactNode) | undefined
}

/** Confirms a deletion: names the consequences, or the error if it failed. */
export function DeleteDialog<R>(props: DeleteDialogProps<R>) {
  const { remove, done, returnTo, onDeleted, refresh, problem, ...dialog } = props
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async (answer) => {
      if (done !== undefined) toast({ title: typeof done === 'string' ? done : done(answer) })
      if (returnTo === undefined) dialog.onClose()
      onDeleted?.()
      if (returnTo !== undefined) await navigate(returnTo, { replace: true })
    },
    onSettled: () => void refresh?.(),
  })
  return (
    <ConfirmDialog
      {...dialog}
      open
      waiting={removal.isPending}
      problem={problem && removal.error ? problem(removal.error) : <ErrorNote error={removal.error} />}
      onConfirm={() => removal.mutate()}
    />
  )
}

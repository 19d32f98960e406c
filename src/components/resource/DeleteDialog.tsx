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
  /** "“Ada” is deleted"; nothing is said without it. */
  done?: string | ((answer: R) => string)
  /** Where to go from a page that is no more; without it, the dialog closes. */
  returnTo?: string | undefined
  /** Before leaving, or once the dialog is closed. */
  onDeleted?: (() => void) | undefined
  /** Marks what was read of it as old. */
  refresh?: () => Promise<unknown>
  /** In place of the error's own words. */
  problem?: ((error: Error) => ReactNode) | undefined
}

/** Deletes something that others may need: what follows is said first, and what went wrong in its place. */
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

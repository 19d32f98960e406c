import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/toast.ts'
import type { SaveOutcome } from './document-session.ts'
import { useSession } from './use-session.ts'

export const editorDialogs = ['compare', 'delete'] as const

/** The view as the address has it now: it may have changed while the save was under way. */
const viewInSight = (): string => {
  const view = new URLSearchParams(window.location.search).get('view')
  return view === null ? '' : `?view=${encodeURIComponent(view)}`
}

const isAddressOf = (uuid: string): boolean => window.location.pathname.endsWith(paths.playbook(uuid))

/** Saving, and what follows: the page of what was new, or both versions side by side. */
export const useSave = () => {
  const { t } = useTranslation('editing')
  const session = useSession()
  const navigate = useNavigate()
  const { open } = useDialogAddress(editorDialogs)
  const follow = (outcome: SaveOutcome): void => {
    // An answer that comes when the page was left leads nobody back to it.
    const isInSight = session.isInSight()
    if (outcome.kind === 'met' && !session.getState().isGone && isInSight) open('compare')
    if (outcome.kind !== 'saved') return
    toast({ title: t('saved', { version: session.editor.stored()?.version ?? 1 }) })
    if (isInSight && !isAddressOf(outcome.uuid))
      void navigate(paths.playbook(outcome.uuid) + viewInSight(), { replace: true })
  }
  const after = async (saving: Promise<SaveOutcome>): Promise<void> => {
    follow(await saving)
  }
  return {
    save: () => void after(session.save()),
    createAgain: () => void after(session.createAgain()),
  }
}

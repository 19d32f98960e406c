import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import type { SaveOutcome } from './save-document.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { DocumentSession } from './document-session.ts'
import type { SessionState } from './session-state.ts'
import { saveFile, fileNameOf } from '#src/lib/save-file.ts'
import { withFreshUuid, createDraft } from './create-draft.ts'
import { nameOfDocument } from './document-snapshot.ts'

/** Actions for the current document, saved or not. */
export function useDocumentActions() {
  const { t } = useTranslation(['editing', 'shared'])
  const navigate = useNavigate()
  const session = useSession()
  const { editor } = session
  const text = (): string => editor.getState().reading.text
  const name = (): string => nameOfDocument(editor.getState().reading) || t('unnamed')

  const openCopy = async (): Promise<void> => {
    const copied = t('copyName', { name: name() })
    const draft = await createDraft({ text: withFreshUuid(text(), copied), name: copied })
    await navigate(paths.newPlaybook(draft))
  }
  const discard = async (): Promise<void> => {
    if (editor.stored() === null) {
      await session.journal.remove()
      await navigate(paths.playbooks())
      return
    }
    session.discard()
    toast({ title: t('discarded'), action: { label: t('shared:action.undo'), act: editor.undo } })
  }
  return {
    /** Exports the exact current text. */
    exportText: () => saveFile(new Blob([text()], { type: 'application/json' }), fileNameOf(name(), 'json')),
    duplicate: () => void openCopy(),
    discard: () => void discard(),
  }
}

export const SessionContext = createContext<DocumentSession | null>(null)

/** The session of the current document. */
export function useSession(): DocumentSession {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession requires a SessionContext')
  return session
}

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}

export const editorDialogs = ['compare', 'delete'] as const

/** The view in the current URL, which may have changed during the save. */
const currentViewQuery = (): string => {
  const view = new URLSearchParams(window.location.search).get('view')
  return view === null ? '' : `?view=${encodeURIComponent(view)}`
}

const firstSave = z.object({ isFirstSave: z.literal(true) })
type FirstSave = z.infer<typeof firstSave>

/** Whether the page of the playbook was opened by its first save: the user continues where the focus was. */
export function useIsFirstSave(): boolean {
  return firstSave.safeParse(useLocation().state).success
}

const isCurrentPage = (uuid: string): boolean => window.location.pathname.endsWith(paths.playbook(uuid))

/** Saves the document, then opens the page of a new playbook or the comparison. */
export function useSave() {
  const { t } = useTranslation('editing')
  const session = useSession()
  const navigate = useNavigate()
  const { open } = useDialogParam(editorDialogs)
  const handleOutcome = (outcome: SaveOutcome): void => {
    // A response that arrives after the page was left must not navigate back to it.
    const isActive = session.isActive()
    if (outcome.kind === 'met' && !session.getState().isDeleted && isActive) open('compare')
    if (outcome.kind !== 'saved') return
    toast({ title: t('saved', { version: session.editor.stored()?.version ?? 1 }) })
    if (isActive && !isCurrentPage(outcome.uuid))
      void navigate(paths.playbook(outcome.uuid) + currentViewQuery(), {
        replace: true,
        state: { isFirstSave: true } satisfies FirstSave,
      })
  }
  const runSave = async (saving: Promise<SaveOutcome>): Promise<void> => {
    handleOutcome(await saving)
  }
  return {
    save: () => void runSave(session.save()),
    saveAsNew: () => void runSave(session.saveAsNew()),
  }
}

import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { saveFile, fileNameOf } from '#src/lib/save-file.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/toast.ts'
import { withFreshUuid } from '../list/fresh-uuid.ts'
import { beginDraft } from './begin-draft.ts'
import { nameOfDocument } from './document-name.ts'
import { useSession } from './use-session.ts'

/** What is done with the document as it stands, saved or not. */
export const useDocumentActs = () => {
  const { t } = useTranslation('editing')
  const navigate = useNavigate()
  const session = useSession()
  const { editor } = session
  const text = (): string => editor.getState().reading.text
  const name = (): string => nameOfDocument(editor.getState().reading) || t('unnamed')

  const openCopy = async (): Promise<void> => {
    const copied = t('copyName', { name: name() })
    const draft = await beginDraft({ text: withFreshUuid(text(), copied), name: copied })
    await navigate(paths.newPlaybook(draft))
  }
  const discard = async (): Promise<void> => {
    if (editor.stored() === null) {
      await session.journal.remove()
      await navigate(paths.playbooks())
      return
    }
    session.discard()
    toast({ title: t('discarded'), action: { label: t('undo'), act: editor.undo } })
  }
  return {
    /** The exact text as it stands here. */
    exportText: () => saveFile(new Blob([text()], { type: 'application/json' }), fileNameOf(name(), 'json')),
    duplicate: () => void openCopy(),
    discard: () => void discard(),
  }
}

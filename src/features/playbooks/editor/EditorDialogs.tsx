import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { summaryQuery } from '#src/api/playbooks.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { paths } from '#src/paths.ts'
import { DeletePlaybooks } from '../list/DeletePlaybooks.tsx'
import { CompareView } from './compare/CompareView.tsx'
import { editorDialogs } from './use-save.ts'
import { useSession, useSessionState } from './use-session.ts'

const Delete = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const navigate = useNavigate()
  const session = useSession()
  const { data } = useQuery(summaryQuery(uuid))
  if (!data) return null
  return (
    <DeletePlaybooks
      items={[data.playbook]}
      onClose={onClose}
      onDeleted={() => {
        void session.journal.remove()
        void navigate(paths.playbooks())
      }}
    />
  )
}

/** The dialogs of the editor, by its address. */
export const EditorDialogs = () => {
  const { dialog, close } = useDialogAddress(editorDialogs)
  const { uuid, theirs } = useSessionState()
  if (dialog === 'delete' && uuid !== null) return <Delete uuid={uuid} onClose={close} />
  if (dialog === 'compare' && theirs !== null)
    return <CompareView key={theirs.etag} theirs={theirs} onClose={close} />
  return null
}

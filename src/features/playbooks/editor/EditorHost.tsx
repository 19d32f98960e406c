// Manages the session of an opened document while its page is shown.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { modulesQuery, summaryQuery } from '#src/api/playbooks.ts'
import { useMay } from '#src/api/session.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { nameOfDocument } from '../document/document-snapshot.ts'
import { type DocumentSession, openSession } from '../document/document-session.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { activateSession } from '../document/live-sessions.ts'
import type { OpenedDocument } from '../document/open-document.ts'
import { useReveal } from '../model/reveal.ts'
import { EditorContext, useEditorActions } from '../model/use-editor.ts'
import { SessionContext, editorDialogs, useSession, useSessionState } from '../document/use-document.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { paths } from '#src/paths.ts'
import { DeletePlaybooks } from '../list/DeletePlaybooks.tsx'
import { CompareView } from '../compare/CompareView.tsx'

const Delete = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const session = useSession()
  const { data } = useQuery(summaryQuery(uuid))
  if (!data) return null
  return (
    <DeletePlaybooks
      items={[data.playbook]}
      onClose={onClose}
      away={paths.playbooks()}
      onDeleted={() => void session.journal.remove()}
    />
  )
}

/** Shows the node that the address names, once: `?node=4`. */
const NodeOfAddress = () => {
  const editor = useEditorActions()
  const reveal = useReveal()
  const [address, setAddress] = useSearchParams()
  const node = address.get('node')
  const show = useEffectEvent((id: string) => {
    const { reading } = editor.getState()
    if (reading.kind === 'playbook' && reading.nodes.has(id)) reveal(id)
    setAddress((before) => new URLSearchParams([...before].filter(([name]) => name !== 'node')), {
      replace: true,
    })
  })
  useEffect(() => {
    if (node === null) return undefined
    // The view is shown first; the canvas knows its size one frame later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => show(node))
    })
    return () => cancelAnimationFrame(frame)
  }, [node])
  return null
}

/** The dialogs of the editor, opened by URL. */
export function EditorDialogs() {
  const { dialog, close } = useDialogParam(editorDialogs)
  const { uuid, theirs } = useSessionState()
  if (dialog === 'delete' && uuid !== null) return <Delete uuid={uuid} onClose={close} />
  if (dialog === 'compare' && theirs !== null)
    return <CompareView key={theirs.etag} theirs={theirs} onClose={close} />
  return null
}

/** Tells the user where unsaved changes are stored when the page is left. */
const useLeaving = (session: DocumentSession): void => {
  const { t } = useTranslation(['editing', 'drafts'])
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leave = useRef((): void => undefined)
  useEffect(() => {
    leave.current = () => {
      const { reading, unsaved } = session.editor.getState()
      if (unsaved === 0) return
      const title = nameOfDocument(reading) || t('unnamed')
      toast({
        title: t('drafts:left', { title }),
        action: { label: t('drafts:goBack'), act: () => void navigate(pathname + search) },
      })
    }
  })
  useEffect(() => {
    const unsubscribe = activateSession(session)
    return () => {
      unsubscribe()
      leave.current()
    }
  }, [session])
}

/** Interval of checks for versions saved by others. */
const pace = 10_000

/** Passes the catalogue to the checks, and checks for versions saved by others. */
const useWorld = (session: DocumentSession): void => {
  const { uuid } = session.getState()
  const { data: catalogue } = useQuery(modulesQuery)
  const { data: summary } = useQuery({
    ...summaryQuery(uuid ?? ''),
    enabled: uuid !== null,
    refetchInterval: pace,
  })
  const version = summary?.playbook.version
  useEffect(() => {
    const known = catalogue?.modules ?? []
    session.editor.analyzer.configure({
      modules: known.length > 0 ? known : undefined,
      address: uuid ?? undefined,
    })
  }, [session, catalogue, uuid])
  useEffect(() => {
    if (version !== undefined) session.receiveVersion(version)
  }, [session, version])
}

export function EditorHost({ opened }: { opened: OpenedDocument }) {
  const isReadOnly = !useMay('playbook:playbook:write')
  const [session] = useState(() => openSession(opened, { isReadOnly }))
  useLeaving(session)
  useWorld(session)
  return (
    <SessionContext value={session}>
      <EditorContext value={session.editor}>
        <EditorFrame>
          <EditorDialogs />
          <NodeOfAddress />
        </EditorFrame>
      </EditorContext>
    </SessionContext>
  )
}

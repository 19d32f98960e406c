// Holds the session of one opened document while its page is in sight.
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { modulesQuery, summaryQuery } from '#src/api/playbooks.ts'
import { useMay } from '#src/api/session.ts'
import { toast } from '#src/ui/toast.ts'
import { nameOfDocument } from './document-name.ts'
import { openSession, type DocumentSession } from './document-session.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { EditorDialogs } from './EditorDialogs.tsx'
import { keepSession } from './live-sessions.ts'
import type { Opened } from './open-document.ts'
import { EditorContext } from './use-editor.ts'
import { SessionContext } from './use-session.ts'

/** Says where the typing is, when the page is left with it. */
const useLeaving = (session: DocumentSession): void => {
  const { t } = useTranslation('editing')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leave = useRef((): void => undefined)
  useEffect(() => {
    leave.current = () => {
      const { reading, unsaved } = session.editor.getState()
      if (unsaved === 0) return
      const title = nameOfDocument(reading) || t('unnamed')
      toast({
        title: t('left', { title }),
        action: { label: t('goBack'), act: () => void navigate(pathname + search) },
      })
    }
  })
  useEffect(() => {
    const stop = keepSession(session)
    return () => {
      stop()
      leave.current()
    }
  }, [session])
}

/** Milliseconds between two looks at whether somebody else saved. */
const pace = 10_000

/** What the checks know of the catalogue, and what others saved meanwhile. */
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
    session.editor.look.know({ modules: known.length > 0 ? known : undefined, address: uuid ?? undefined })
  }, [session, catalogue, uuid])
  useEffect(() => {
    if (version !== undefined) session.hear(version)
  }, [session, version])
}

export const EditorHost = ({ opened }: { opened: Opened }) => {
  const isReadOnly = !useMay('playbook:playbook:write')
  const [session] = useState(() => openSession(opened, { isReadOnly }))
  useLeaving(session)
  useWorld(session)
  return (
    <SessionContext value={session}>
      <EditorContext value={session.editor}>
        <EditorFrame>
          <EditorDialogs />
        </EditorFrame>
      </EditorContext>
    </SessionContext>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, createContext } from 'react'
import { randomId } from '#src/lib/drafts/tab-id.ts'
import { type OpenedDocument, switchJournal } from './open-document.ts'

/** Opens the document of the page again, from another journal. */
export const ReopenContext = createContext<(journal: string) => void>(() => undefined)

/** Opens a document once per page; `reopen` opens it again from another journal. */
export function useOpenDocument(key: string, open: () => Promise<OpenedDocument | null>) {
  const [openKey, setOpenKey] = useState(randomId)
  const query = useQuery({
    queryKey: ['open playbook', key, openKey],
    queryFn: open,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = query
  const reopen = async (journal: string): Promise<void> => {
    if (!data) return
    await switchJournal(data.key, journal)
    setOpenKey(randomId())
  }
  return { ...query, openKey, reopen: (journal: string) => void reopen(journal) }
}

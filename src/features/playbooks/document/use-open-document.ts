import { useQuery } from '@tanstack/react-query'
import { useState, createContext } from 'react'
import { randomId } from '#src/lib/drafts/tab-id.ts'
import { type Opened, takeJournal } from './open-document.ts'

/** Opens the page's document anew, from another journal of it. */
export const ReopenContext = createContext<(journal: string) => void>(() => undefined)

/** Opens a document once for the page in sight; `reopen` opens it anew, from another journal. */
export function useOpened(key: string, open: () => Promise<Opened | null>) {
  const [word, setWord] = useState(randomId)
  const query = useQuery({
    queryKey: ['open playbook', key, word],
    queryFn: open,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = query
  const reopen = async (journal: string): Promise<void> => {
    if (!data) return
    await takeJournal(data.place, journal)
    setWord(randomId())
  }
  return { ...query, word, reopen: (journal: string) => void reopen(journal) }
}

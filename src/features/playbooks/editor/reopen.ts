import { createContext } from 'react'

/** Opens the page's document anew, from another journal of it. */
export const ReopenContext = createContext<(journal: string) => void>(() => undefined)

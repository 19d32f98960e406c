// Whose drafts the forms in sight keep: the uid of who is signed in, given by the shell. Without it nothing is kept.
import { createContext } from 'react'

export const DraftOwner = createContext<string | undefined>(undefined)

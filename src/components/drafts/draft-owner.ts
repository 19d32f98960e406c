// Owner of the drafts: the uid of the signed-in user, provided by the shell. Without it no drafts are stored.
import { createContext } from 'react'

export const DraftOwner = createContext<string | undefined>(undefined)

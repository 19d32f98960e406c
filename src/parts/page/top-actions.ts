// Where the shell lets a page put its actions: the right end of the top bar.
import { createContext } from 'react'

export const TopActionsPlace = createContext<HTMLElement | null>(null)

import { createContext } from 'react'
import type { SignInRecord } from '#contract/iam/sign-in.ts'

/** The recorded sign-in that the editor uses; null without one, and for a provider that is not saved. */
export const ChosenRecord = createContext<SignInRecord | null>(null)

import type { ReactElement } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import { PasswordLinkScreen } from './PasswordLinkScreen.tsx'

/** The page of a link with its texts; `hash` is the fragment of the address. */
export async function openPasswordLink(hash: string): Promise<ReactElement> {
  await loadTexts('link', 'password', 'errors', 'reasons')
  return <PasswordLinkScreen secret={hash.slice(1)} />
}

import type { ReactElement } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import { PasswordLinkScreen } from './PasswordLinkScreen.tsx'

/** The page of a link with its texts. */
export async function openPasswordLink(secret: string): Promise<ReactElement> {
  await loadTexts('link', 'password', 'errors', 'reasons')
  return <PasswordLinkScreen secret={secret} />
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type SecretExpiry, noonOf, secretExpiryOf } from '../model/secret-expiry.ts'

/** Time until a secret expires, as of when the page was opened. */
function useSecretExpiry(expiresOn: string | null): SecretExpiry | undefined {
  const [now] = useState(platformNow)
  return secretExpiryOf(expiresOn, now)
}

interface SecretExpiryProps {
  expiresOn: string | null
}

/** The expiry date of a secret in a column, highlighted when near. */
export function SecretExpiryCell({ expiresOn }: SecretExpiryProps) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  const expiry = useSecretExpiry(expiresOn)
  if (expiresOn === null || expiry === undefined) return t('table.none')
  const day = format.shortDate(noonOf(expiresOn))
  if (expiry.phase === 'far') return day
  return <State state={expiry.phase === 'past' ? 'failed' : 'attention'}>{day}</State>
}

interface SecretNoteProps extends SecretExpiryProps {
  /** Opens the section where it is replaced; absent without permission. */
  to?: string | undefined
  onReplace?: (() => void) | undefined
}

const tones = { soon: 'warning', near: 'warning', past: 'error' } as const

const useSentence = () => {
  const { t } = useTranslation('providers')
  return ({ days, phase }: SecretExpiry, day: string): string => {
    if (phase === 'past') return t('secret.past', { day })
    return days === 0 ? t('secret.today') : t('secret.soon', { count: days, day })
  }
}

/** Announces the expiry of a secret 30 and 7 days ahead and after it; shows nothing earlier (IAM84). */
export function SecretNote({ expiresOn, to, onReplace }: SecretNoteProps) {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const sentenceOf = useSentence()
  const expiry = useSecretExpiry(expiresOn)
  if (expiresOn === null || expiry === undefined || expiry.phase === 'far') return null
  const replace = (to !== undefined || onReplace !== undefined) && (
    <LinkButton to={to} onClick={onReplace}>
      {t('action.replaceSecret')}
    </LinkButton>
  )
  return (
    <MarginNote tone={tones[expiry.phase]} actions={replace}>
      {sentenceOf(expiry, format.date(noonOf(expiresOn)))}
    </MarginNote>
  )
}

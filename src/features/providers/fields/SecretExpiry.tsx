import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type SecretEnd, noonOf, secretEndOf } from '../model/secret-expiry.ts'

/** How near the end of a secret is, as of the moment the page was opened. */
function useSecretEnd(expiresOn: string | null): SecretEnd | undefined {
  const [now] = useState(platformNow)
  return secretEndOf(expiresOn, now)
}

interface SecretEndProps {
  expiresOn: string | null
}

/** The last day of a secret, in a column: with a sign once it is near. */
export function SecretEndCell({ expiresOn }: SecretEndProps) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  const end = useSecretEnd(expiresOn)
  if (expiresOn === null || end === undefined) return t('table.none')
  const day = format.shortDate(noonOf(expiresOn))
  if (end.phase === 'far') return day
  return <State state={end.phase === 'past' ? 'failed' : 'attention'}>{day}</State>
}

interface SecretNoteProps extends SecretEndProps {
  /** Leads to where it is replaced; left out for who may not. */
  to?: string | undefined
  onReplace?: (() => void) | undefined
}

const tones = { soon: 'warning', near: 'warning', past: 'error' } as const

const useSentence = () => {
  const { t } = useTranslation('providers')
  return ({ days, phase }: SecretEnd, day: string): string => {
    if (phase === 'past') return t('secret.past', { day })
    return days === 0 ? t('secret.today') : t('secret.soon', { count: days, day })
  }
}

/** Announces the end of a secret 30 and 7 days ahead, and says when it is past; nothing before (IAM84). */
export function SecretNote({ expiresOn, to, onReplace }: SecretNoteProps) {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const say = useSentence()
  const end = useSecretEnd(expiresOn)
  if (expiresOn === null || end === undefined || end.phase === 'far') return null
  const replace = (to !== undefined || onReplace !== undefined) && (
    <LinkButton to={to} onClick={onReplace}>
      {t('action.replaceSecret')}
    </LinkButton>
  )
  return (
    <MarginNote tone={tones[end.phase]} actions={replace}>
      {say(end, format.date(noonOf(expiresOn)))}
    </MarginNote>
  )
}

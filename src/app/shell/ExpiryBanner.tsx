import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/iam/login.ts'
import { useSession } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { keep, readKept } from '#src/lib/kept.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { daysLeft, dismissal } from './password-end.ts'

const keptAs = 'password-end-seen'

const Announced = ({ session: { uid, password_expiration: end } }: { session: Session }) => {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  const [now] = useState(platformNow)
  const [isSeen, setSeen] = useState(() => readKept(keptAs) === dismissal(uid, now))
  const [isAsked, setAsked] = useState(false)
  const days = daysLeft(end, now)
  if (days === undefined || isSeen) return null
  const dismiss = () => {
    keep(keptAs, dismissal(uid, now))
    setSeen(true)
  }
  return (
    <>
      <Banner
        tone="warning"
        icon={KeyRound}
        title={days === 0 ? t('expiry.today') : t('expiry.days', { count: days })}
        action={
          <>
            <TextAction onClick={() => setAsked(true)}>{t('expiry.change')}</TextAction>
            <IconButton small icon={X} label={t('expiry.later')} onClick={dismiss} />
          </>
        }
      >
        {t('expiry.text', { when: format.date(end) })}
      </Banner>
      <ChangePasswordDialog open={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

/** That the password runs out soon, once a day, until it is changed (IAM95). */
export const ExpiryBanner = () => {
  const session = useSession()
  return session && <Announced key={session.uid} session={session} />
}

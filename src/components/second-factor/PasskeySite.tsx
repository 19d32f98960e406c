import { useTranslation } from 'react-i18next'
import { passkeySite } from '#domain/passkeys/passkey-site.ts'
import { base } from '#src/lib/base-path.ts'
import { hasPasskeys } from '#src/lib/passkeys/browser-passkey.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

/** Whether passkeys can be added here. */
export function canAddPasskeys(): boolean {
  return passkeySite(window.location.origin).kind === 'possible' && hasPasskeys()
}

/** Why passkeys are not offered here, and what to do; nothing if they are. */
export function PasskeySite() {
  const { t } = useTranslation('factor')
  const site = passkeySite(window.location.origin)
  if (site.kind === 'loopback') {
    const { address } = site
    const open = (
      <LinkButton onClick={() => window.location.assign(`${address}${base}/`)}>
        {t('site.open', { address })}
      </LinkButton>
    )
    return <MarginNote actions={open}>{t('site.loopback')}</MarginNote>
  }
  if (site.kind === 'impossible') return <MarginNote>{t('site.impossible')}</MarginNote>
  return hasPasskeys() ? null : <MarginNote>{t('failure.unsupported')}</MarginNote>
}

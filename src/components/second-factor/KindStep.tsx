import { KeyRound, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { PasskeySite, canAddPasskeys } from './PasskeySite.tsx'

/** What is set up: codes of an app, or a passkey. */
export type FactorKind = 'code' | 'passkey'

/** The choice between an app and a passkey. */
export function KindStep({ onChoose }: { onChoose: (kind: FactorKind) => void }) {
  const { t } = useTranslation('factor')
  return (
    <Stack gap={12}>
      <Button size="large" full icon={Smartphone} autoFocus onClick={() => onChoose('code')}>
        {t('setUp.app')}
      </Button>
      <Button
        size="large"
        full
        icon={KeyRound}
        disabled={!canAddPasskeys()}
        onClick={() => onChoose('passkey')}
      >
        {t('setUp.passkey')}
      </Button>
      <Muted as="p">{t('setUp.passkeyHelp')}</Muted>
      <PasskeySite />
    </Stack>
  )
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FactorState, Passkey } from '#contract/iam/second-factor/factor.ts'
import { maxPasskeys } from '#contract/iam/second-factor/passkeys.ts'
import type { FactorKind } from '#src/components/second-factor/KindStep.tsx'
import { PasskeySite, canAddPasskeys } from '#src/components/second-factor/PasskeySite.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RuledList } from '#src/ui/display/bordered-lists.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import type { FactorChange } from './SecondFactorChange.tsx'

const List = styled(RuledList)({
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, padding: '8px 0' },
  '& > li > div': { flex: 1, overflowWrap: 'anywhere' },
})

/** When a passkey was added and used, and where it works if not here. */
const PasskeyDetails = ({ passkey }: { passkey: Passkey }) => {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const date = format.date(passkey.created_at)
  const used = passkey.last_used_at
  const { host } = passkey
  return (
    <>
      <Muted size="small">
        {used === null
          ? t('own.passkeyUnused', { date })
          : t('own.passkeyUsed', { date, when: format.relative(used) })}
      </Muted>
      {host !== window.location.hostname && <Muted size="small">{t('own.passkeyHost', { host })}</Muted>}
    </>
  )
}

interface OwnFactorsProps {
  state: FactorState
  open: (change: FactorChange) => void
  add: (kind: FactorKind) => void
}

const Methods = ({ state, open }: Omit<OwnFactorsProps, 'add'>) => {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const { codes_since: since, passkeys } = state
  return (
    <List aria-label={t('own.methods')}>
      {since !== null && (
        <li>
          <Stack>
            <strong>{t('setUp.app')}</strong>
            <Muted size="small">{t('own.appSince', { date: format.date(since) })}</Muted>
          </Stack>
        </li>
      )}
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Stack>
            <strong>{passkey.name}</strong>
            <PasskeyDetails passkey={passkey} />
          </Stack>
          <LinkButton
            label={t('own.removeNamed', { name: passkey.name })}
            onClick={() => open({ kind: 'removePasskey', passkey })}
          >
            {t('own.removePasskey')}
          </LinkButton>
        </li>
      ))}
    </List>
  )
}

const Additions = ({ state, add }: Omit<OwnFactorsProps, 'open'>) => {
  const { t } = useTranslation('factor')
  const isFull = state.passkeys.length >= maxPasskeys
  return (
    <>
      <Row gap={8} wrap>
        {state.codes_since === null && <Button onClick={() => add('code')}>{t('own.addApp')}</Button>}
        {canAddPasskeys() && !isFull && <Button onClick={() => add('passkey')}>{t('own.addPasskey')}</Button>}
      </Row>
      {isFull ? <MarginNote>{t('own.full')}</MarginNote> : <PasskeySite />}
    </>
  )
}

/** The second factors of the user, and what can be changed. */
export function OwnFactors({ state, open, add }: OwnFactorsProps) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const { recovery_codes: left, required } = state
  return (
    <>
      <Methods state={state} open={open} />
      <Additions state={state} add={add} />
      <DescriptionList items={[{ id: 'left', term: t('own.left'), value: format.number(left) }]} />
      {left < 4 && <MarginNote tone="warning">{t('own.few')}</MarginNote>}
      {required && <MarginNote>{t('own.required')}</MarginNote>}
      <Row gap={8} wrap>
        <Button onClick={() => open({ kind: 'renew' })}>{t('own.renew')}</Button>
        <Button variant="dangerOutlined" onClick={() => open({ kind: 'remove' })}>
          {t('own.remove')}
        </Button>
      </Row>
    </>
  )
}
